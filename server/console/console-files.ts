import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { ZONE_META } from "../../src/effects/contract/day-zone.ts"
import type { Settings } from "../settings.ts"
import { contentPolicy, securityHeaders } from "./content-policy.ts"

type Headers = Readonly<Record<string, string>>

interface Encoded {
  readonly encoding: string
  readonly bytes: Uint8Array
  readonly etag: string
  readonly headers: Headers
}

/** One file of the built console in every encoding the build made of it, the smallest first and the plain one last. */
type ConsoleFile = ReadonlyArray<Encoded>

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".mp4": "video/mp4",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8"
}

/** The console's own files, and those of the embedded applications: what is in them is in their name. */
const hashedName = /\/assets\/.*-[\w-]{8,}\.\w+$|\/(kit|app)\.[\w-]{8}\.(js|css)$/
const suffixes = { br: ".br", gzip: ".gz", identity: "" }

type Hosts = ReadonlyArray<string>
type PageSettings = Pick<Settings, "mediaHosts" | "timeZone">

const headersOf = (path: string, plain: Uint8Array, mediaHosts: Hosts): Headers => {
  const type = types[extname(path)] ?? "application/octet-stream"
  const html = type.startsWith("text/html")
  return {
    ...securityHeaders,
    "content-type": type,
    "cache-control": hashedName.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
    "accept-ranges": "bytes",
    ...(html ? { "content-security-policy": contentPolicy(Buffer.from(plain).toString("utf8"), mediaHosts) } : {})
  }
}

const compressors = { br: brotliCompressSync, gzip: gzipSync, identity: (bytes: Uint8Array) => bytes }

/** Pages name the zone of the server's days. */
const withZone = (html: string, timeZone: string) =>
  html.replace("<head>", () => `<head><meta name="${ZONE_META}" content="${timeZone}" />`)

const read = (directory: string, path: string, { mediaHosts, timeZone }: PageSettings): ConsoleFile => {
  const plain = readFileSync(join(directory, path))
  const page = path.endsWith(".html") ? Buffer.from(withZone(plain.toString("utf8"), timeZone)) : undefined
  const shared = headersOf(path, page ?? plain, mediaHosts)
  return Object.entries(suffixes).flatMap(([encoding, suffix]) => {
    const file = join(directory, path + suffix)
    if (!existsSync(file)) return []
    const bytes = page === undefined ? readFileSync(file) : compressors[encoding as keyof typeof compressors](page)
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    const headers = { ...shared, etag, ...(suffix === "" ? {} : { "content-encoding": encoding }) }
    return [{ encoding, bytes, etag, headers }]
  })
}

/**
 * The built console, read once. A request is looked up in this table and never on the disk, so no path leads out of it.
 * A directory with an `index.html` answers under its own name as well.
 */
export const readConsole = (directory: string, settings: PageSettings): ReadonlyMap<string, ConsoleFile> => {
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

/** The console with the applications of another directory, each of which replaces the console's own of that name. */
export const withApplications = (
  console: ReadonlyMap<string, ConsoleFile>,
  directory: string,
  settings: PageSettings
): ReadonlyMap<string, ConsoleFile> => {
  const own = [...readConsole(directory, settings)].filter(([path]) => application.test(path))
  const replaced = new Set(own.map(([path]) => application.exec(path)?.[0]))
  return new Map([...[...console].filter(([path]) => !replaced.has(application.exec(path)?.[0] ?? "/")), ...own])
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(",").some((offer) => {
    const [name = "", quality = ""] = offer.trim().split(";")
    return (name === encoding || name === "*") && !/q=0(\.0*)?$/.test(quality.trim())
  })

export const chooseEncoding = (file: ConsoleFile, acceptEncoding: string | undefined): Encoded =>
  file.find(({ encoding }) => accepts(acceptEncoding ?? "", encoding)) ?? file.at(-1)!

export const isFresh = ({ etag }: Encoded, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*")
