import { Effect } from "effect"
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import svgCaptcha from "svg-captcha-fixed"
import type { Captcha, Login } from "../../src/contract/session.ts"
import { sql } from "../database/sql.ts"
import { invalidInput, text, tooManyAttempts } from "../http/texts.ts"
import { ServerSettings } from "../settings.ts"

const LIFETIME = "2 minutes"
const LIFE_OF_SECOND = "15 minutes"
/** The most unused captchas of one browser or address. */
const MAX_UNUSED = 600

const hashOf = (answer: string) => createHash("sha256").update(answer.trim().toLowerCase()).digest()

const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"
/** The types of this module omit that it is a function. */
const svgOf = svgCaptcha as unknown as (text: string, options: Readonly<Record<string, number>>) => string

/** Draws a captcha, dark on its own light background, so that it is readable on a dark page. */
const draw = (text: string) => {
  const svg = svgOf(text, { noise: 2, width: 150, height: 50, fontSize: 52 }).replace(
    /^<svg[^>]*>/,
    (opening) => `${opening}<rect width="150" height="50" rx="6" fill="#eef2f7"/>`
  )
  return `data:image/svg+xml,${svg.replaceAll("#", "%23")}`
}

const tooMany = tooManyAttempts(text("session.tooManyCaptchas"))

export const newCaptcha = Effect.fnUntraced(function* (address: string) {
  const text = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("")
  const captcha_id = randomBytes(16).toString("base64url")
  const inserted = yield* sql`insert into captchas (id, answer_hash, expires_at, asked_by)
    select ${captcha_id}::text, ${hashOf(text)}::bytea, now() + ${LIFETIME}::text::interval, ${address}::text
    where (select count(*) from captchas where asked_by = ${address} and expires_at > now()) < ${MAX_UNUSED} returning id`
  if (inserted.length === 0) return yield* tooMany
  return { captcha_id, image: draw(text) } satisfies Captcha
})

const wrong = invalidInput(text("session.wrongCaptcha"), "captcha")

/**
 * Uses the captcha up; of two simultaneous attempts the second is refused. Returns an effect that restores the captcha,
 * with time to look for a second factor.
 */
export const useCaptcha = Effect.fnUntraced(function* ({ captcha_id, captcha }: Pick<Login, "captcha_id" | "captcha">) {
  const { captchaBypass } = yield* ServerSettings
  const [stored] = yield* sql<{ answer_hash: Uint8Array; asked_by: string; alive: boolean }>`
    delete from captchas where id = ${captcha_id} returning answer_hash, asked_by, expires_at > now() as alive`
  const answerHash = hashOf(captcha)
  if (captchaBypass !== undefined && timingSafeEqual(answerHash, hashOf(captchaBypass))) return Effect.void
  if (!stored?.alive || !timingSafeEqual(answerHash, stored.answer_hash)) return yield* wrong
  const { answer_hash, asked_by } = stored
  return Effect.asVoid(sql`insert into captchas (id, answer_hash, expires_at, asked_by)
    values (${captcha_id}, ${answer_hash}, now() + ${LIFE_OF_SECOND}::text::interval, ${asked_by})`)
})

export const sweepCaptchas = sql`delete from captchas where expires_at < now()`
