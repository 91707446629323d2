import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { flags } from "./browser.ts"

type Answer = {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly state?: string }
} & Readonly<Record<"result" | "error", never>>

/** One connection to the browser. Each call gets its answer, and other messages go to `onEvent`. */
const openConnection = async (address: string, onEvent: (event: Answer) => void) => {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }))
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return onEvent(answer)
    waiting.get(answer.id)!(answer)
    waiting.delete(answer.id)
  })
  return async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    last += 1
    const id = last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await answered
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}

/** The source of a function that finds elements in the page and in the shadow roots of embedded applications. */
export const deepFindSource = `function find(selector, root = document) {
  const inside = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? find(selector, shadowRoot) : []))
  return [...root.querySelectorAll(selector), ...inside]
}`

/**
 * A page without Playwright's observers, which would make the page hold the answers of all its calls, a hundred
 * megabytes.
 */
export const openUnwatchedPage = async () => {
  const home = mkdtempSync(join(tmpdir(), "wheelhouse-bench-page-"))
  const browser = spawn(
    process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    [...flags, "--window-size=1440,900", "--remote-debugging-port=0", `--user-data-dir=${home}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] }
  )
  const ended = new Promise((resolve) => browser.once("exit", resolve))
  const address = await new Promise<string>((resolve) =>
    createInterface(browser.stderr).on("line", (line) => {
      const [, socketAddress] = /listening on (ws:\S+)/.exec(line) ?? []
      if (socketAddress !== undefined) resolve(socketAddress)
    })
  )
  let saved = () => {}
  const call = await openConnection(address, ({ method, params }) => {
    if (method === "Browser.downloadProgress" && params?.state === "completed") saved()
  })
  await call("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: home, eventsEnabled: true })
  const { targetId } = await call<{ targetId: string }>("Target.createTarget", { url: "about:blank" })
  const { sessionId } = await call<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true })
  /** Runs a script in the page, and returns its result. */
  const evaluate = async <Value>(script: string): Promise<Value> => {
    type Evaluated = { readonly result: { readonly value: Value }; readonly exceptionDetails?: unknown }
    const params = { expression: script, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await call<Evaluated>("Runtime.evaluate", params, sessionId)
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }
  return {
    evaluate,
    goTo: (url: string) => call("Page.navigate", { url }, sessionId),
    /** Ends once such an element with this text exists. */
    waitUntilVisible: (selector: string, text = "") =>
      evaluate(`new Promise((resolve) => {
        const isIt = ({ textContent }) => textContent.includes(${JSON.stringify(text)})
        const look = () => (${deepFindSource})(${JSON.stringify(selector)}).some(isIt) ? resolve() : setTimeout(look, 20)
        look()
      })`),
    /** Ends when the next file has been saved. */
    nextFile: () => new Promise<void>((resolve) => (saved = resolve)),
    processes: async () => {
      type Info = { readonly processInfo: ReadonlyArray<{ readonly type: string; readonly id: number }> }
      return (await call<Info>("SystemInfo.getProcessInfo")).processInfo
    },
    close: async () => {
      await call("Browser.close")
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
export type UnwatchedPage = Awaited<ReturnType<typeof openUnwatchedPage>>
