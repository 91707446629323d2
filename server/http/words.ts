import { Effect, Data } from "effect"
import { HttpServerRequest } from "effect/http"
import { codes } from "../../src/effects/contract/codes.ts"
import type { AddressedId } from "../../src/effects/contract/addressed-id.ts"

export type Language = "zh-CN" | "en-US"

/** Something said to people, in both languages of the console. */
export type Words = Readonly<Record<Language, string>>

export const words = (zh: string, en: string): Words => ({ "zh-CN": zh, "en-US": en })

/** The best of the two languages for an `Accept-Language` header; Chinese, as in the console, when it names neither. */
const languageOf = (header = ""): Language => {
  const wishes = header.split(",").map((wish) => ({
    tag: wish.trim().toLowerCase(),
    quality: Number(/;\s*q=([\d.]+)/.exec(wish)?.[1] ?? 1)
  }))
  const best = wishes
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ tag, quality }) => quality > 0 && /^(zh|en)([-;]|$)/.test(tag))
  return best?.tag.startsWith("en") ? "en-US" : "zh-CN"
}

export const requestLanguage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  languageOf(headers["accept-language"])
)

/** A considered no: its code, its words, and the input at fault where one is. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly code: number
  readonly words: Words
  readonly field?: string
}> {}

const refusal = (code: number) => (said: Words, field?: string) =>
  new Refusal({ code, words: said, ...(field === undefined ? {} : { field }) })

export const invalidInput = refusal(codes.invalidInput)
export const notPermitted = refusal(codes.notPermitted)
export const noSuchRecord = refusal(codes.noSuchRecord)
export const conflict = refusal(codes.conflict)
export const tooManyAttempts = refusal(codes.tooManyAttempts)

/** `noun` is what a record of its kind is called. */
export const noSuchId = (noun: Words, id: AddressedId, field?: string) => {
  const [chinese, english] = typeof id === "number" ? [id, id] : [`“${id}”`, `"${id}"`]
  return noSuchRecord(
    words(`没有编号为 ${chinese} 的${noun["zh-CN"]}`, `There is no ${noun["en-US"]} with id ${english}`),
    field
  )
}

/** Somebody else was faster: the version is not the one that the form was opened with. */
export const overtaken = (noun: Words) =>
  conflict(
    words(`该${noun["zh-CN"]}已被他人修改`, `Somebody else has changed this ${noun["en-US"]} meanwhile`),
    "version"
  )
