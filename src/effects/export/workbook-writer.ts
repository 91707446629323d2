import { Effect } from "effect"
// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerAddress from "./workbook-worker.ts?worker&url"
import type { WorkbookReply, WorkbookRequest } from "./workbook-worker.ts"

/** The file could not be written. */
export class UnwritableFile extends Error {}

/** A workbook that a worker writes, so that the page stays free for the operator. */
export const openWorkbookWriter = () => {
  const worker = new Worker(workerAddress, { type: "module" })
  /** Ends once the worker has carried out the request. */
  const send = (request: WorkbookRequest) =>
    Effect.callback<WorkbookReply, UnwritableFile>((resume) => {
      const over = new AbortController()
      const settle = (outcome: Effect.Effect<WorkbookReply, UnwritableFile>) => {
        over.abort()
        resume(outcome)
      }
      const { signal } = over
      worker.addEventListener("message", ({ data }: MessageEvent<WorkbookReply>) => settle(Effect.succeed(data)), {
        signal
      })
      worker.addEventListener("error", ({ message }) => settle(Effect.fail(new UnwritableFile(message))), { signal })
      worker.postMessage(request, request.type === "add" ? [request.rows.buffer] : [])
    })
  return { ask: send, close: () => worker.terminate() }
}
export type WorkbookWriter = ReturnType<typeof openWorkbookWriter>
