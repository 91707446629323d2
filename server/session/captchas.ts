import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import svgCaptcha from "svg-captcha-fixed"
import type { Captcha, Login } from "../../src/effects/contract/session.ts"
import { words, invalidInput, tooManyAttempts } from "../http/words.ts"
import { ServerSettings } from "../settings.ts"

const LIFE = "2 minutes"
const LIFE_OF_SECOND = "15 minutes"
/** So many unused ones a browser or an address may have: one is a few kilobytes of drawing. */
const MOST = 600
const WIDTH = 150
const HEIGHT = 50

const hashOf = (answer: string) => createHash("sha256").update(answer.trim().toLowerCase()).digest()

/** Without those that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"
/** Its types leave out that it is a function. */
const svgOf = svgCaptcha as unknown as (text: string, options: Readonly<Record<string, number>>) => string

/** Outlines are drawn on a grid of quarters of a pixel, and a corner nearer than half a pixel to the one before is left out: nobody sees it. */
const GRID = 4
const NEAR = 2

/** A tenth of the outline's text. */
const coarse = (outline: string): string => {
  let [x, y] = [0, 0]
  return outline.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    if (command === "Z") return "z"
    const corner = (numbers.match(/-?[\d.]+/g) ?? []).slice(-2).map((each) => Math.round(Number(each) * GRID))
    const [dx, dy] = [corner[0]! - x, corner[1]! - y]
    if (command === "L" && Math.hypot(dx, dy) < NEAR) return ""
    x += dx
    y += dy
    return command === "M" ? `M${x} ${y}` : `l${dx} ${dy}`
  })
}

/**
 * Drawn dark on a light ground of its own, so that it can be read on a dark page too. The login page waits for
 * it: at most 4 kB, as text rather than base64.
 */
const draw = (text: string) => {
  const svg = svgOf(text, { noise: 2, width: WIDTH, height: HEIGHT, fontSize: 52 })
    .replace(/^<svg[^>]*>/, (opening) => `${opening}<rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="#eef2f7"/>`)
    .replace(/(fill="#\w+") d="([^"]*)"/g, (_, fill, d) => `${fill} transform="scale(${1 / GRID})" d="${coarse(d)}"`)
  return `data:image/svg+xml,${svg.replaceAll("#", "%23")}`
}

const tooMany = tooManyAttempts(
  words("获取验证码过于频繁，请在约 2 分钟后再试", "Too many verification codes, please try again in about 2 minutes")
)

/** Beyond the rate nothing is drawn and nothing kept. */
export const newCaptcha = Effect.fnUntraced(function* (askedBy: string) {
  const sql = yield* SqlClient.SqlClient
  const text = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("")
  const captcha_id = randomBytes(16).toString("base64url")
  const kept = yield* sql`insert into captchas (id, answer_hash, expires_at, asked_by)
    select ${captcha_id}::text, ${hashOf(text)}::bytea, now() + ${LIFE}::text::interval, ${askedBy}::text
    where (select count(*) from captchas where asked_by = ${askedBy} and expires_at > now()) < ${MOST} returning id`
  if (kept.length === 0) return yield* tooMany
  return { captcha_id, image: draw(text) } satisfies Captcha
})

const wrong = invalidInput(words("验证码错误或已过期", "The verification code is wrong or has expired"), "captcha")

/**
 * Takes the captcha out of the table in the same breath as it is looked at, so that of two attempts at once only one can use it. Answers how to give it back,
 * with time to look for a second factor.
 */
export const useCaptcha = Effect.fnUntraced(function* ({ captcha_id, captcha }: Pick<Login, "captcha_id" | "captcha">) {
  const sql = yield* SqlClient.SqlClient
  const { captchaBypass } = yield* ServerSettings
  const [drawn] = yield* sql<{ answer_hash: Uint8Array; asked_by: string; alive: boolean }>`
    delete from captchas where id = ${captcha_id} returning answer_hash, asked_by, expires_at > now() as alive`
  const given = hashOf(captcha)
  if (captchaBypass !== undefined && timingSafeEqual(given, hashOf(captchaBypass))) return Effect.void
  if (!drawn?.alive || !timingSafeEqual(given, drawn.answer_hash)) return yield* wrong
  const { answer_hash, asked_by } = drawn
  return Effect.asVoid(sql`insert into captchas (id, answer_hash, expires_at, asked_by)
    values (${captcha_id}, ${answer_hash}, now() + ${LIFE_OF_SECOND}::text::interval, ${asked_by})`)
})

export const sweepCaptchas = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from captchas where expires_at < now()`
)
