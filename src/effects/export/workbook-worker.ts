import { type Rows, unpackRows } from "./packed-rows.ts"
import { openWorkbook } from "./workbook.ts"

/** Requests of the page to the worker. The page sends the next one after the answer. */
export type WorkbookRequest =
  | { readonly type: "open"; readonly title: string; readonly heads: ReadonlyArray<string> }
  | { readonly type: "add"; readonly rows: Uint8Array<ArrayBuffer> }
  | { readonly type: "close"; readonly name: string; readonly about: Rows }
export type WorkbookReply = {
  /** The number so far of cells that were changed to fit, and of sheets. */
  readonly cut: number
  readonly replaced: number
  readonly sheets: number
  readonly file?: Blob
}

let book: ReturnType<typeof openWorkbook> | undefined

const carryOut = (request: WorkbookRequest): Blob | undefined => {
  if (request.type === "open") book = openWorkbook(request.title, request.heads)
  else if (request.type === "add") book!.add(unpackRows(request.rows))
  else return book!.close(request.name, request.about)
  return undefined
}

addEventListener("message", ({ data }: MessageEvent<WorkbookRequest>) => {
  const file = carryOut(data)
  const { changes, sheets } = book!
  postMessage({ ...changes, sheets: sheets.length, ...(file === undefined ? {} : { file }) } satisfies WorkbookReply)
})
