import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { pathOf } from "../http/envelope.ts"
import { requestLanguage, words } from "../http/words.ts"
import type { Settings } from "../settings.ts"
import { chooseEncoding, isFresh, readConsole, withApplications } from "./console-files.ts"
import { contentPolicy, securityHeaders } from "./content-policy.ts"

const said = {
  missing: words("页面不存在", "There is nothing here"),
  unbuilt: words("控制台尚未构建，请先运行 npm run build", "The console is not built yet: run npm run build")
}

const plain = (text: string, status: number) =>
  HttpServerResponse.text(text, {
    status,
    contentType: "text/plain; charset=utf-8",
    headers: { ...securityHeaders, "content-security-policy": contentPolicy(), "cache-control": "no-store" }
  })

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** What a request wants of a file: all of it, some bytes of it, or bytes that it has not got. */
type Wanted = { readonly from: number; readonly to: number } | "all" | "none"

/**
 * The bytes that a `Range` names in a file of `length` bytes, `to` included. More than one range, and what is no range of bytes, may be answered with
 * the whole file, and are; so is a range of a file that has changed since (`If-Range`).
 */
const rangeWanted = (length: number, etag: string, headers: Readonly<Record<string, string | undefined>>): Wanted => {
  const { range, "if-range": ifRange } = headers
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return "all"
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? []
  if (first === "") {
    if (last === "") return "all"
    return Number(last) === 0 || length === 0 ? "none" : { from: Math.max(0, length - Number(last)), to: length - 1 }
  }
  const [from, to] = [Number(first), last === "" ? length - 1 : Math.min(Number(last), length - 1)]
  if (last !== "" && Number(last) < from) return "all"
  return from < length ? { from, to } : "none"
}

/** Answers for a file of the console, or not at all. */
export const makeServeConsole = (
  directory: string,
  { appsDir, mediaHosts, timeZone }: Pick<Settings, "appsDir" | "mediaHosts" | "timeZone">
) => {
  const page = { mediaHosts, timeZone }
  const own = readConsole(directory, page)
  const files = appsDir === undefined ? own : withApplications(own, appsDir, page)
  const lookUp = (request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse | undefined => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined
    const path = decoded(pathOf(request.url))
    const file = path === undefined ? undefined : files.get(path)
    if (!file) return undefined
    const chosen = chooseEncoding(file, request.headers["accept-encoding"])
    if (isFresh(chosen, request.headers["if-none-match"])) {
      const { "content-encoding": _, ...headers } = chosen.headers
      return HttpServerResponse.empty({ status: 304, headers })
    }
    const { bytes, etag, headers } = chosen
    const wanted = request.method === "GET" ? rangeWanted(bytes.length, etag, request.headers) : "all"
    if (wanted === "none") {
      const { "content-encoding": _, "content-type": __, ...rest } = headers
      return HttpServerResponse.empty({ status: 416, headers: { ...rest, "content-range": `bytes */${bytes.length}` } })
    }
    const contentType = headers["content-type"]!
    if (wanted === "all") return HttpServerResponse.uint8Array(bytes, { headers, contentType })
    const { from, to } = wanted
    return HttpServerResponse.uint8Array(bytes.subarray(from, to + 1), {
      status: 206,
      headers: { ...headers, "content-range": `bytes ${from}-${to}/${bytes.length}` },
      contentType
    })
  }
  const missing = Effect.gen(function* () {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const language = yield* requestLanguage
    return files.size === 0 && pathOf(url) === "/"
      ? plain(said.unbuilt[language], 503)
      : plain(said.missing[language], 404)
  })
  return { lookUp, missing }
}
