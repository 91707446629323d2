import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

export type Language = "zh-CN" | "en-US"

/** Something said to people, in both languages of the console. */
export interface Words {
  readonly "zh-CN": string
  readonly "en-US": string
}

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
