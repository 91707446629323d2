import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { securityHeaders } from "../console/content-policy.ts"
import { pathOf } from "../http/envelope.ts"

/** Where uploaded images lie, beside those of the console's own files. */
export const isImage = (path: string) => /^\/media\/[\w-]{22}$/.test(path)

/** What was uploaded is an image and nothing else, whoever opens it: no script, no frame, no other type. */
const imageHeaders = {
  ...securityHeaders,
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "content-disposition": "inline"
}

/** An address shows one image for ever. It needs no token, which a page's images cannot bear: nobody guesses it. */
export const ImageRoute = HttpRouter.add("GET", "/media/:name", ({ url }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [image] = yield* sql<{ type: string; bytes: Uint8Array }>`
      select type, bytes from images where url = ${pathOf(url)}`
    return image === undefined
      ? HttpServerResponse.empty({ status: 404, headers: { ...imageHeaders, "cache-control": "no-store" } })
      : HttpServerResponse.uint8Array(image.bytes, {
          contentType: image.type,
          headers: { ...imageHeaders, "cache-control": "public, max-age=31536000, immutable" }
        })
  })
)
