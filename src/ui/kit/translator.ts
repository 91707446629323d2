import { isolated } from "../../effects/contract/isolated.ts"
import type { Topics } from "./topic.ts"
import type { AnyTranslate, Language } from "./words.ts"

/** What fills a gap: a number as the language writes it; a text as it is, but that it turns nothing of what stands around it. */
export const formatValue = (value: unknown, language = "en-US"): string =>
  typeof value === "number" ? new Intl.NumberFormat(language).format(value) : isolated(String(value ?? ""))

/** Looks words up: `count` chooses the plural, `{{gaps}}` are filled. Of tables with the same topic the last one counts. */
export const translator = (language: Language, ...tables: ReadonlyArray<Topics>): AnyTranslate => {
  const topics: Topics = Object.assign({}, ...tables)
  return (key, values = {}) => {
    const dot = key.indexOf(".")
    const [chinese, english, one = english] = topics[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? [key, key]
    const text = language === "zh-CN" ? chinese : values["count"] === 1 ? one : english
    return text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => formatValue(values[gap], language))
  }
}
