import i18next from "i18next"
import { formatValue } from "../kit/translator.ts"
import type { Topics } from "../kit/topic.ts"
import type { AnyTranslate } from "../kit/words.ts"
import type { Language } from "../../machines/preferences/preferences-events.ts"
import { shellWords } from "./shell-words.ts"
import * as commands from "./topics/late/commands.ts"
import * as settings from "./topics/late/settings.ts"

/** As i18next holds them, its plurals included. */
const textsOf = (topics: Topics, language: Language) =>
  Object.fromEntries(
    Object.entries(topics).map(([topic, texts]) => [
      topic,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, [chinese, english, one = english]]) =>
          language === "zh-CN"
            ? [[key, chinese]]
            : [
                [key, english],
                [`${key}_one`, one]
              ]
        )
      )
    ])
  )

const words = i18next.createInstance()
void words.init({
  initAsync: false,
  fallbackLng: "en-US",
  load: "currentOnly",
  interpolation: { escapeValue: false },
  resources: {
    "en-US": { translation: textsOf({ ...shellWords, ...commands, ...settings }, "en-US") },
    "zh-CN": { translation: textsOf({ ...shellWords, ...commands, ...settings }, "zh-CN") }
  }
})

/** Words in any language, with their plurals and numbers: those of the shell and of what can be chosen in the palette. What a language lacks is said in English. */
export const translate = (language: Language): AnyTranslate => {
  const t = words.getFixedT(language)
  return (key, values = {}) => {
    const replace = Object.fromEntries(
      Object.entries(values).map(([gap, value]) => [gap, formatValue(value, language)])
    )
    return t(key, { ...values, replace })
  }
}
