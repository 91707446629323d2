import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

const directory = mkdtempSync(join(tmpdir(), "wheelhouse-dist-"))
const dist = join(directory, "dist")
const html = `<!doctype html><script>document.documentElement.lang = "en"</script><script type="module" src="/assets/index-AbCd1234.js"></script>`
const script = "console.log('the console')\n".repeat(200)
let server: TestServer

beforeAll(async () => {
  const write = (path: string, text: string, compressed = true) => {
    mkdirSync(join(dist, path, ".."), { recursive: true })
    writeFileSync(join(dist, path), text)
    if (!compressed) return
    writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text))
    writeFileSync(join(dist, `${path}.gz`), gzipSync(text))
  }
  write("index.html", html)
  write("assets/index-AbCd1234.js", script)
  write("assets/style-Zz_9-8aB.css", "body { margin: 0 }".repeat(50))
  write("favicon.svg", "<svg/>", false)
  write("media/clip.mp4", "moving", false)
  write("device-admin/app.Ab_2-4dE.js", script)
  write("microapps/kit.Zz12_9-8.css", "body { margin: 0 }")
  write("device-admin/index.html", "<!doctype html><head><title>devices</title></head>")
  write("zoned.html", "<!doctype html><head><title>zoned</title></head>")
  write("market-support/index.html", "<!doctype html><title>the console's own</title>")
  write("market-support/app.js", "the console's own")
  write("own/market-support/index.html", "<!doctype html><title>somebody's own</title>")
  write("own/index.html", "<!doctype html><title>no console</title>")
  writeFileSync(join(directory, "wheelhouse-secret.txt"), "secret")
  server = await startServer({ appsDir: join(dist, "own"), mediaHosts: ["https://media.example.com"] }, dist)
})
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

/** The raw response: fetch would decode it and normalise the path. */
const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.address)
      request({ hostname, port, path, method, headers }, (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        )
      })
        .once("error", reject)
        .end()
    }
  )

describe("the console's page", () => {
  it("names the server's zone in every encoding", async () => {
    const named = '<head><meta name="time-zone" content="Asia/Shanghai" />'
    const zoned = await raw("/device-admin/")
    expect(zoned.body.toString()).toContain(named)
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync]
    ] as const) {
      const { headers, body } = await raw("/zoned.html", { "accept-encoding": encoding })
      expect(headers["content-encoding"]).toBe(encoding)
      expect(decode(body).toString()).toBe(`<!doctype html>${named}<title>zoned</title></head>`)
    }
  })
  it("The page is always revalidated, without a body if unchanged", async () => {
    const first = await raw("/")
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: "Accept-Encoding"
    })
    expect(first.body.toString()).toBe(html)
    const again = await raw("/", { "if-none-match": String(first.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers.etag).toBe(first.headers.etag)
    expect((await raw("/", { "if-none-match": '"something else"' })).status).toBe(200)
  })
  it("runs nothing but its own scripts", async () => {
    const policy = String((await raw("/index.html")).headers["content-security-policy"])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'unsafe-eval' 'sha256-[A-Za-z0-9+/=]+';/)
    for (const rule of [
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'"
    ]) {
      expect(policy).toContain(rule)
    }
  })
  it("The page has headers that protect it", async () => {
    expect((await raw("/")).headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY"
    })
  })
})

describe("a hashed file", () => {
  const path = "/assets/index-AbCd1234.js"
  it("is kept for ever", async () => {
    expect((await raw(path)).headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8"
    })
    expect((await raw("/assets/style-Zz_9-8aB.css")).headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/css; charset=utf-8"
    })
    expect((await raw("/media/clip.mp4")).headers["content-type"]).toBe("video/mp4")
    expect((await raw("/favicon.svg")).headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "image/svg+xml"
    })
  })
  it("comes in the best encoding the browser takes", async () => {
    const brotli = await raw(path, { "accept-encoding": "gzip, deflate, br" })
    expect(brotli.headers["content-encoding"]).toBe("br")
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
    const gzip = await raw(path, { "accept-encoding": "gzip;q=0.8, br;q=0" })
    expect(gzip.headers["content-encoding"]).toBe("gzip")
    expect(gunzipSync(gzip.body).toString()).toBe(script)
    const plain = await raw(path)
    expect(plain.headers["content-encoding"]).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(Number(brotli.headers["content-length"])).toBe(brotli.body.length)
  })
  it("answers HEAD without a body", async () => {
    const head = await raw(path, {}, "HEAD")
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(script.length)])
  })
})

describe("a byte range of a file", () => {
  const path = "/media/clip.mp4"
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, headers, body } = await raw(path, { range, ...more })
    return [status, headers["content-range"], body.toString()]
  }
  it("File ranges are served as players request them", async () => {
    expect(await part("bytes=0-1")).toEqual([206, "bytes 0-1/6", "mo"])
    expect(await part("bytes=2-")).toEqual([206, "bytes 2-5/6", "ving"])
    expect(await part("bytes=2-99")).toEqual([206, "bytes 2-5/6", "ving"])
    expect(await part("bytes=-2")).toEqual([206, "bytes 4-5/6", "ng"])
    expect(await part("bytes=-99")).toEqual([206, "bytes 0-5/6", "moving"])
    const { headers } = await raw(path, { range: "bytes=0-1" })
    expect(headers).toMatchObject({ "content-type": "video/mp4", "content-length": "2", "accept-ranges": "bytes" })
    expect((await raw(path, {}, "HEAD")).headers["accept-ranges"]).toBe("bytes")
  })
  it("A range outside the file is refused", async () => {
    expect(await part("bytes=6-")).toEqual([416, "bytes */6", ""])
    expect(await part("bytes=-0")).toEqual([416, "bytes */6", ""])
  })
  it.each(["bytes=3-2", "bytes=0-1,3-4", "bytes=-", "words=0-1", "bytes=a-b"])(
    "%s is the whole file",
    async (range) => {
      expect(await part(range)).toEqual([200, undefined, "moving"])
    }
  )
  it("If-Range parts come from the same file, or whole", async () => {
    const etag = String((await raw(path)).headers.etag)
    expect(await part("bytes=2-3", { "if-range": etag })).toEqual([206, "bytes 2-3/6", "vi"])
    expect(await part("bytes=2-3", { "if-range": '"another"' })).toEqual([200, undefined, "moving"])
  })
})

describe("an embedded application", () => {
  it("An application and its section's calls share a path", async () => {
    expect((await raw("/device-admin/index.html")).body.toString()).toContain("devices")
    expect((await raw("/device-admin/")).status).toBe(200)
    expect(JSON.parse((await raw("/device-admin/device/list")).body.toString()).code).toBe(40100)
  })
  it("Hashed scripts and styles are cached forever, unlike pages", async () => {
    const cacheControlOf = async (path: string) => (await raw(path)).headers["cache-control"]
    expect(await cacheControlOf("/device-admin/app.Ab_2-4dE.js")).toBe("public, max-age=31536000, immutable")
    expect(await cacheControlOf("/microapps/kit.Zz12_9-8.css")).toBe("public, max-age=31536000, immutable")
    expect(await cacheControlOf("/device-admin/index.html")).toBe("no-cache")
  })
  it.each([
    "/sale-admin/index.html",
    "/sale-admin/",
    "/device-admin/assets/gone-12345678.js",
    "/device-admin/app.gone1234.js",
    "/microapps/kit.gone1234.js",
    "/microapps/"
  ])("%s that is not there is a 404", async (path) => {
    expect((await raw(path)).status).toBe(404)
  })
})

describe("a custom application", () => {
  it("A custom application replaces the console's whole", async () => {
    expect((await raw("/market-support/index.html")).body.toString()).toContain("somebody's own")
    expect((await raw("/market-support/app.js")).status).toBe(404)
  })
  it("Custom applications are served as plain pages", async () => expect((await raw("/")).body.toString()).toBe(html))
})

describe("paths outside the served files", () => {
  it.each([
    "/../wheelhouse-secret.txt",
    "/%2e%2e/wheelhouse-secret.txt",
    "/..%2fwheelhouse-secret.txt",
    "/assets/../../wheelhouse-secret.txt",
    "/%00",
    "/%E0%A4%A",
    "//etc/passwd"
  ])("%s", async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBe(404)
    expect(body.toString()).not.toContain("secret")
  })
  it("Compressed names and POST are not found", async () => {
    expect((await raw("/index.html.br")).status).toBe(404)
    expect((await raw("/", {}, "POST")).status).toBe(404)
  })
})
