import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

export type Language = "zh-CN" | "en-US"

/** Something said to people, in both languages of the console. */
export interface Words {
  readonly "zh-CN": string
  readonly "en-US": string
}

export const words = (zh: string, en: string): Words => ({ "zh-CN": zh, "en-US": en })

const parsed = new Map<string, Language>()

/** The best of the two languages for an `Accept-Language` header; Chinese, as in the console, when it names neither. */
const languageOf = (header: string | undefined): Language => {
  if (header === undefined) return "zh-CN"
  const known = parsed.get(header)
  if (known) return known
  const wishes = header.split(",").map((wish) => {
    const [tag = "", ...parameters] = wish.trim().split(";")
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
      .find((found) => found !== undefined)
    return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
  })
  const best = wishes
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ tag, quality }) => quality > 0 && /^(zh|en)(-|$)/.test(tag))
  const language = best?.tag.startsWith("en") ? "en-US" : "zh-CN"
  if (parsed.size < 200) parsed.set(header, language)
  return language
}

export const requestLanguage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  languageOf(headers["accept-language"])
)
