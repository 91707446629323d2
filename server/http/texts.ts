import { Data, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import type { AddressedId } from "../../src/contract/addressed-id.ts"
import { codes } from "../../src/contract/codes.ts"
import { type Language, languages } from "../../src/contract/languages.ts"
import type { KeyIn } from "../../src/locales/keys.ts"
import { createTexts } from "../../src/locales/texts.ts"

const primary = (tag: string) => tag.toLowerCase().split("-")[0]

/** The best language for an `Accept-Language` header. If it names none, the first, as in the console. */
const languageOf = (header = ""): Language => {
  const preferred = header
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().split(";")
      return { tag, quality: Number(/^\s*q=([\d.]+)/.exec(options.join(";"))?.[1] ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of preferred) {
    const language =
      languages.find((candidate) => candidate.toLowerCase() === tag.toLowerCase()) ??
      languages.find((candidate) => primary(candidate) === primary(tag))
    if (language) return language
  }
  return languages[0]!
}

export const requestLanguage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  languageOf(headers["accept-language"])
)

/** The server's texts by topic, from `src/locales/<language>/server/<topic>.json`. */
interface Topics {
  readonly accounts: typeof import("../../src/locales/en-US/server/accounts.json")
  readonly alarms: typeof import("../../src/locales/en-US/server/alarms.json")
  readonly availability: typeof import("../../src/locales/en-US/server/availability.json")
  readonly calls: typeof import("../../src/locales/en-US/server/calls.json")
  readonly campaigns: typeof import("../../src/locales/en-US/server/campaigns.json")
  readonly images: typeof import("../../src/locales/en-US/server/images.json")
  readonly issues: typeof import("../../src/locales/en-US/server/issues.json")
  readonly locations: typeof import("../../src/locales/en-US/server/locations.json")
  readonly merchants: typeof import("../../src/locales/en-US/server/merchants.json")
  readonly messages: typeof import("../../src/locales/en-US/server/messages.json")
  readonly notifications: typeof import("../../src/locales/en-US/server/notifications.json")
  readonly orders: typeof import("../../src/locales/en-US/server/orders.json")
  readonly phrase: typeof import("../../src/locales/en-US/phrase.json")
  readonly records: typeof import("../../src/locales/en-US/server/records.json")
  readonly robots: typeof import("../../src/locales/en-US/server/robots.json")
  readonly pins: typeof import("../../src/locales/en-US/server/pins.json")
  readonly roles: typeof import("../../src/locales/en-US/server/roles.json")
  readonly session: typeof import("../../src/locales/en-US/server/session.json")
  readonly views: typeof import("../../src/locales/en-US/server/views.json")
  readonly wechat: typeof import("../../src/locales/en-US/server/wechat.json")
}

export type TextKey = KeyIn<Topics>

export type Localized = (language: Language) => string

/** The value of a placeholder. A text or function is translated into the language of the surrounding text. */
export type Value = string | number | Text | Localized
type Values = Readonly<Record<string, Value>>

/** A text whose reader, and so whose language, is not known yet. `count` in its values chooses the plural. */
export interface Text {
  readonly key: TextKey
  readonly values: Values
}

export const text = (key: TextKey, values: Values = {}): Text => ({ key, values })

const texts = createTexts()
for (const language of languages) {
  const folder = new URL(`../../src/locales/${language}/server/`, import.meta.url)
  for (const file of [...readdirSync(folder), "../phrase.json"])
    texts.add(language, { [basename(file, ".json")]: JSON.parse(readFileSync(new URL(file, folder), "utf8")) })
}

/** True if a computed key exists. */
export const hasText = (key: string, language: Language): key is TextKey => texts.has(language, key)

const valueIn = (value: Value, language: Language): string | number => {
  if (typeof value === "function") return value(language)
  return typeof value === "object" ? translateText(value, language) : value
}

export const translateText = ({ key, values }: Text, language: Language): string =>
  texts.translate(language)(
    key,
    Object.fromEntries(Object.entries(values).map(([gap, value]) => [gap, valueIn(value, language)]))
  )

/** Several values joined into one value of a text. */
export const joined =
  (values: ReadonlyArray<Value>, separator: TextKey = "calls.and"): Localized =>
  (language) =>
    values.map((value) => valueIn(value, language)).join(translateText(text(separator), language))

/** A text of the contract in both languages. */
export type BilingualText = readonly [chinese: string, english: string]
export const bilingual =
  ([chinese, english]: BilingualText): Localized =>
  (language) =>
    language === "zh-CN" ? chinese : english

/** A refused call. Its text is translated when the answer leaves the server. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly code: number
  readonly text: Text
  readonly field?: string
}> {}

const refusal = (code: number) => (text: Text, field?: string) =>
  new Refusal({ code, text, ...(field === undefined ? {} : { field }) })

export const invalidInput = refusal(codes.invalidInput)
export const notPermitted = refusal(codes.notPermitted)
export const noSuchRecord = refusal(codes.noSuchRecord)
export const conflict = refusal(codes.conflict)
export const tooManyAttempts = refusal(codes.tooManyAttempts)

export const noSuchId = (noun: Value, id: AddressedId, field?: string) =>
  noSuchRecord(
    text(typeof id === "number" ? "records.noSuchId" : "records.noSuchName", { noun, id: String(id) }),
    field
  )

export const versionConflict = (noun: Value) => conflict(text("records.versionConflict", { noun }), "version")
