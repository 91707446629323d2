import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { randomBytes } from "node:crypto"
import { CurrentOperator } from "../../src/contract/call.ts"
import { type ImageHeader, readImageHeader } from "../../src/contract/image-header.ts"
import { type ImageProblem, problemOfImage } from "../../src/contract/image-problems.ts"
import { imageLimits } from "../../src/contract/images.ts"
import { callsOf } from "../calls.ts"
import { securityHeaders } from "../console/serve-console.ts"
import { pathOf } from "../http/envelope.ts"
import { invalidInput, text, tooManyAttempts } from "../http/texts.ts"
import { makePage } from "../pipeline/pipeline.ts"
import { sql } from "../database/sql.ts"

const { smallest, largest, bytes: most } = imageLimits

const FIELD = "image"
const refusalOf = (problem: ImageProblem) =>
  invalidInput(
    text("issues.named", {
      field: FIELD,
      problem: text(`images.${problem}`, { smallest, largest, kibibytes: most / 1024 })
    }),
    FIELD
  )

const AN_HOUR = 60
const enough = tooManyAttempts(text("images.tooMany"))

export const ImagesCalls = callsOf("images", {
  upload: Effect.fnUntraced(function* ({ payload, query }) {
    const problem = problemOfImage(payload, query.kind === "plan")
    if (problem !== undefined) return yield* refusalOf(problem)
    const { type } = readImageHeader(payload) as Exclude<ImageHeader, string>
    const { id } = yield* CurrentOperator
    const { n } = yield* sql<{ n: number }>`
      select count(*)::int4 as n from images where created_by = ${id} and created_at > now() - interval '1 hour'`.one
    if (n >= AN_HOUR) return yield* enough
    // 16 random bytes, which nobody guesses.
    const url = `/media/${randomBytes(16).toString("base64url")}`
    yield* sql`insert into images (url, type, bytes, created_by) values (${url}, ${type}, ${payload}, ${id})`
    return { url }
  })
})

/** Removes images that nothing shows, a day after their upload. A form that stays open longer loses its image. */
export const sweepImages = sql`delete from images where created_at < now() - interval '1 day'
  and not exists (select from users where avatar = url) and not exists (select from merchants where logo = url)
  and not exists (select from site_plans where image = url)`

export const isImage = (path: string) => /^\/media\/[\w-]{22}$/.test(path)

/** Headers that keep any browser from treating an uploaded file as anything but an image. */
const imageHeaders = {
  ...securityHeaders,
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "content-disposition": "inline"
}

/** Serves images. An address always shows the same image. It needs no token, because nobody guesses it. */
export const ImageRoute = HttpRouter.add(
  "GET",
  "/media/:name",
  makePage(({ url }) =>
    Effect.gen(function* () {
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
)
