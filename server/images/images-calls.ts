import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { type ImageHeader, readImageHeader } from "../../src/effects/contract/image-header.ts"
import { type ImageProblem, problemOfImage } from "../../src/effects/contract/image-problems.ts"
import { imageLimits } from "../../src/effects/contract/images.ts"
import { callsOf } from "../calls.ts"
import { invalidInput, tooManyAttempts, type Words, words } from "../http/words.ts"

const { smallest, largest, bytes: most } = imageLimits

const said: Readonly<Record<ImageProblem, Words>> = {
  unknown: words("须为 PNG、JPEG 或 WebP 图片", "must be a PNG, JPEG or WebP image"),
  broken: words("图片不完整或含有其他内容", "is not whole, or holds more than an image"),
  animated: words("不能为动图", "must not be animated"),
  small: words(`宽高至少 ${smallest} 像素`, `must have at least ${smallest} pixels a side`),
  large: words(`宽高最多 ${largest} 像素`, `must have at most ${largest} pixels a side`),
  ratio: words("须为正方形", "must be a square"),
  heavy: words(`最大 ${most / 1024} KiB`, `must have at most ${most / 1024} KiB`)
}

const FIELD = "image"
const refusals = Object.fromEntries(
  Object.entries(said).map(([problem, { "zh-CN": zh, "en-US": en }]) => [
    problem,
    invalidInput(words(`${FIELD}：${zh}`, `${FIELD}: ${en}`), FIELD)
  ])
) as Readonly<Record<ImageProblem, ReturnType<typeof invalidInput>>>

/** What nothing shows takes room until it is thrown away. */
const AN_HOUR = 60
const enough = tooManyAttempts(
  words("上传过于频繁，请稍后再试", "Too many images within an hour, please try again later")
)

export const ImagesCalls = callsOf("images", {
  upload: Effect.fnUntraced(function* ({ payload }) {
    const problem = problemOfImage(payload)
    if (problem !== undefined) return yield* refusals[problem]
    const { type } = readImageHeader(payload) as Exclude<ImageHeader, string>
    const sql = yield* SqlClient.SqlClient
    const { id } = yield* CurrentOperator
    const [sent] = yield* sql<{ n: number }>`
      select count(*)::int4 as n from images where created_by = ${id} and created_at > now() - interval '1 hour'`
    if (sent!.n >= AN_HOUR) return yield* enough
    // 16 random bytes make 22 characters: whoever has not been shown it does not find it.
    const url = `/media/${randomBytes(16).toString("base64url")}`
    yield* sql`insert into images (url, type, bytes, created_by) values (${url}, ${type}, ${payload}, ${id})`
    return { url }
  })
})

/** Uploaded and never used, or replaced since: a form that is open for longer has to have its image uploaded anew. */
export const sweepImages = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from images where created_at < now() - interval '1 day'
    and not exists (select from users where avatar = url) and not exists (select from merchants where logo = url)`
)
