import { Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse, Mime } from "effect/http"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { pathOf } from "../http/envelope.ts"
import { requestLanguage, text, translateText } from "../http/texts.ts"
import type { Settings } from "../settings.ts"
import { ZONE_META } from "../../src/contract/day-zone.ts"

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

const inlineScript = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * The Content-Security-Policy of a page. qiankun needs `'unsafe-eval'` to run applications, and emotion
 * `'unsafe-inline'` to write styles. Inline scripts of our own pages are allowed by hash alone. Images and videos come
 * from this server and from `mediaHosts`.
 */
export const contentPolicy = (html = "", mediaHosts: ReadonlyArray<string> = []): string =>
  [
    "default-src 'self'",
    [
      "script-src 'self' 'unsafe-eval'",
      ...[...html.matchAll(inlineScript)].map(([, script = ""]) => hashOf(script))
    ].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mediaHosts].join(" "),
    ["media-src 'self'", ...mediaHosts].join(" "),
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")

export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()"
} as const

/**
 * Tells browsers to use TLS for this host for a year, which they heed only over TLS. Subdomains are excluded, because
 * they belong to others.
 */
export const httpsOnly = { "strict-transport-security": "max-age=31536000" } as const

type Headers = Readonly<Record<string, string>>

interface Encoded {
  readonly encoding: string
  readonly bytes: Uint8Array
  readonly etag: string
  readonly contentType: string
  readonly headers: Headers
}

/** A file in every encoding of the build, the smallest first and the plain one last. */
type ConsoleFile = ReadonlyArray<Encoded>

const typeOf = (path: string): string => {
  const type = Option.getOrElse(Mime.getType(path), () => "application/octet-stream")
  return /^text\/|^application\/json$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Names that contain a hash of the content. */
const hashedName = /\/assets\/.*-[\w-]{8,}\.\w+$|\/(kit|app)\.[\w-]{8}\.(js|css)$/
type PageSettings = Pick<Settings, "mediaHosts" | "timeZone">

const headersOf = (path: string, plain: Uint8Array, mediaHosts: PageSettings["mediaHosts"]): Headers => {
  const html = typeOf(path).startsWith("text/html")
  return {
    ...securityHeaders,
    "cache-control": hashedName.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
    "accept-ranges": "bytes",
    ...(html ? { "content-security-policy": contentPolicy(Buffer.from(plain).toString("utf8"), mediaHosts) } : {})
  }
}

const encodings = [
  { encoding: "br", suffix: ".br", compress: brotliCompressSync },
  { encoding: "gzip", suffix: ".gz", compress: gzipSync },
  { encoding: "identity", suffix: "", compress: (bytes: Uint8Array) => bytes }
]

const withZone = (html: string, timeZone: string) =>
  html.replace("<head>", () => `<head><meta name="${ZONE_META}" content="${timeZone}" />`)

const read = (directory: string, path: string, { mediaHosts, timeZone }: PageSettings): ConsoleFile => {
  const plain = readFileSync(join(directory, path))
  const page = path.endsWith(".html") ? Buffer.from(withZone(plain.toString("utf8"), timeZone)) : undefined
  const shared = headersOf(path, page ?? plain, mediaHosts)
  return encodings.flatMap(({ encoding, suffix, compress }) => {
    const file = join(directory, path + suffix)
    if (!existsSync(file)) return []
    const bytes = page === undefined ? readFileSync(file) : compress(page)
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    return [{ encoding, bytes, etag, contentType: typeOf(path), headers: { ...shared, etag } }]
  })
}

/**
 * The built console, read once. Requests are looked up in this table and never on the disk, so no path leads out of it.
 * A directory with an `index.html` also answers under its own name.
 */
const readConsole = (directory: string, settings: PageSettings): ReadonlyMap<string, ConsoleFile> => {
  const files = new Map<string, ConsoleFile>()
  if (!existsSync(directory)) return files
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name).slice(directory.length).replaceAll("\\", "/")
    const file = read(directory, path, settings)
    files.set(path, file)
    if (entry.name === "index.html") files.set(path.slice(0, -"index.html".length), file)
  }
  return files
}

const application = /^\/(sale|device|advertising|interactive|mini-app)-admin\/|^\/market-support\//

/** The console with the applications of another directory, each of which replaces the console's own with that name. */
const withApplications = (
  console: ReadonlyMap<string, ConsoleFile>,
  directory: string,
  settings: PageSettings
): ReadonlyMap<string, ConsoleFile> => {
  const applicationFiles = [...readConsole(directory, settings)].filter(([path]) => application.test(path))
  const replaced = new Set(applicationFiles.map(([path]) => application.exec(path)?.[0]))
  return new Map([
    ...[...console].filter(([path]) => !replaced.has(application.exec(path)?.[0] ?? "/")),
    ...applicationFiles
  ])
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(",").some((offer) => {
    const [name = "", quality = ""] = offer.trim().split(";")
    return (name === encoding || name === "*") && !/q=0(\.0*)?$/.test(quality.trim())
  })

const chooseEncoding = (file: ConsoleFile, acceptEncoding: string | undefined): Encoded =>
  file.find(({ encoding }) => accepts(acceptEncoding ?? "", encoding)) ?? file.at(-1)!

const isFresh = ({ etag }: Encoded, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*")

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

/**
 * The bytes of a `Range` in a file of `length` bytes, `to` included; "none" if the file has no such bytes. Several
 * ranges, anything else, and a range of a file that has changed since (`If-Range`) get the whole file.
 */
const rangeIn = (length: number, etag: string, headers: Readonly<Record<string, string | undefined>>) => {
  const { range = "", "if-range": ifRange = etag } = headers
  const [, first = "", last = ""] = (ifRange === etag && /^bytes=(\d*)-(\d*)$/i.exec(range.trim())) || []
  const isBackwards = first !== "" && last !== "" && Number(last) < Number(first)
  if ((first === "" && last === "") || isBackwards) return "all"
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1)
  return from < length ? { from, to } : "none"
}

export const makeServeConsole = (
  directory: string,
  { appsDir, mediaHosts, timeZone }: Pick<Settings, "appsDir" | "mediaHosts" | "timeZone">
) => {
  const page = { mediaHosts, timeZone }
  const consoleFiles = readConsole(directory, page)
  const files = appsDir === undefined ? consoleFiles : withApplications(consoleFiles, appsDir, page)
  const lookUp = (request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse | undefined => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined
    const path = decoded(pathOf(request.url))
    const file = path === undefined ? undefined : files.get(path)
    if (!file) return undefined
    const chosen = chooseEncoding(file, request.headers["accept-encoding"])
    const { encoding, bytes, etag, contentType, headers } = chosen
    if (isFresh(chosen, request.headers["if-none-match"])) return HttpServerResponse.empty({ status: 304, headers })
    const withBody = encoding === "identity" ? headers : { ...headers, "content-encoding": encoding }
    const range = request.method === "GET" ? rangeIn(bytes.length, etag, request.headers) : "all"
    if (range === "all") return HttpServerResponse.uint8Array(bytes, { headers: withBody, contentType })
    const places = range === "none" ? "*" : `${range.from}-${range.to}`
    const contentRange = { "content-range": `bytes ${places}/${bytes.length}` }
    if (range === "none") return HttpServerResponse.empty({ status: 416, headers: { ...headers, ...contentRange } })
    return HttpServerResponse.uint8Array(bytes.subarray(range.from, range.to + 1), {
      status: 206,
      headers: { ...withBody, ...contentRange },
      contentType
    })
  }
  const missing = Effect.gen(function* () {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const language = yield* requestLanguage
    return files.size === 0 && pathOf(url) === "/"
      ? plain(translateText(text("calls.notBuilt"), language), 503)
      : plain(translateText(text("calls.noPage"), language), 404)
  })
  return { lookUp, missing }
}
