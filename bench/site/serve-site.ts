import { existsSync, readFileSync, statSync } from "node:fs"
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2"
import type { AddressInfo } from "node:net"
import { extname, join, normalize } from "node:path"
import type { makeCertificate } from "./certificate.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".png": "image/png"
}

/** Answers of calls by `GET /path`. */
export type Calls = Readonly<Record<string, unknown>>

/**
 * The delay of a body after its head. Chromium's throttle charges a head with all bytes of its stream that have
 * arrived, and then charges the body again. On one machine both arrive together, so that a file sometimes took twice
 * its time. Latency hides the delay.
 */
const BODY_AFTER_HEAD = 25

/**
 * Serves a built site over TLS and HTTP/2 like a real one: brotli made at build time, hashed files immutable, HTML not.
 * It serves every site alike, so that only the builds differ.
 */
export const serveSite = async (folder: string, certificate: ReturnType<typeof makeCertificate>, calls: Calls = {}) => {
  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const send = (body: string | Buffer) => setTimeout(() => response.end(body), BODY_AFTER_HEAD)
    const path = new URL(request.url, "https://site").pathname
    const call = calls[`${request.method} ${path}`]
    if (call !== undefined) {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" })
      return send(JSON.stringify(call))
    }
    const requested = join(folder, normalize(path))
    const file = existsSync(requested) && statSync(requested).isDirectory() ? join(requested, "index.html") : requested
    if (!existsSync(file)) {
      response.writeHead(404, { "content-type": "text/plain" })
      return response.end("not found")
    }
    const brotli = existsSync(`${file}.br`)
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": file.endsWith(".html") ? "no-cache" : "public, max-age=31536000, immutable",
      ...(brotli ? { "content-encoding": "br", vary: "accept-encoding" } : {})
    })
    return send(readFileSync(brotli ? `${file}.br` : file))
  }
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert, allowHTTP1: true }, answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
    }
  }
}
