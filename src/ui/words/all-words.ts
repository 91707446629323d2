import i18next from "i18next"
import { numberText } from "../kit/translator.ts"
import * as kitEn from "../kit/words/en-US/kit.ts"
import * as recordsEn from "../kit/words/en-US/records.ts"
import * as kitZh from "../kit/words/zh-CN/kit.ts"
import * as recordsZh from "../kit/words/zh-CN/records.ts"
import type { AnyTranslate } from "../kit/words.ts"
import type { Language } from "../../machines/preferences/preferences-events.ts"
import * as accountEn from "./en-US/account.ts"
import * as alarmsEn from "./en-US/alarms.ts"
import * as devicesEn from "./en-US/devices.ts"
import * as loginEn from "./en-US/login.ts"
import * as microappsEn from "./en-US/microapps.ts"
import * as shellEn from "./en-US/shell.ts"
import * as operatorEn from "./en-US/operator.ts"
import * as messagesEn from "./en-US/messages.ts"
import * as paletteEn from "./en-US/command-palette.ts"
import * as preferencesEn from "./en-US/preferences.ts"
import * as resultsEn from "./en-US/results.ts"
import * as tabsEn from "./en-US/tabs.ts"
import * as usersEn from "./en-US/users.ts"
import * as wechatEn from "./en-US/wechat.ts"
import * as accountZh from "./zh-CN/account.ts"
import * as alarmsZh from "./zh-CN/alarms.ts"
import * as devicesZh from "./zh-CN/devices.ts"
import * as loginZh from "./zh-CN/login.ts"
import * as microappsZh from "./zh-CN/microapps.ts"
import * as shellZh from "./zh-CN/shell.ts"
import * as operatorZh from "./zh-CN/operator.ts"
import * as messagesZh from "./zh-CN/messages.ts"
import * as paletteZh from "./zh-CN/command-palette.ts"
import * as preferencesZh from "./zh-CN/preferences.ts"
import * as resultsZh from "./zh-CN/results.ts"
import * as tabsZh from "./zh-CN/tabs.ts"
import * as usersZh from "./zh-CN/users.ts"
import * as wechatZh from "./zh-CN/wechat.ts"

const words = i18next.createInstance()
void words.init({
  initAsync: false,
  fallbackLng: "en-US",
  load: "currentOnly",
  interpolation: { escapeValue: false },
  resources: {
    "en-US": {
      translation: {
        ...kitEn,
        ...accountEn,
        ...alarmsEn,
        ...devicesEn,
        ...loginEn,
        ...microappsEn,
        ...shellEn,
        ...messagesEn,
        ...operatorEn,
        ...paletteEn,
        ...recordsEn,
        ...resultsEn,
        ...tabsEn,
        ...preferencesEn,
        ...usersEn,
        ...wechatEn
      }
    },
    "zh-CN": {
      translation: {
        ...kitZh,
        ...accountZh,
        ...alarmsZh,
        ...devicesZh,
        ...loginZh,
        ...microappsZh,
        ...shellZh,
        ...messagesZh,
        ...operatorZh,
        ...paletteZh,
        ...recordsZh,
        ...resultsZh,
        ...tabsZh,
        ...preferencesZh,
        ...usersZh,
        ...wechatZh
      }
    }
  }
})

/** Every word of a language, with its plurals and numbers; what it lacks is said in English. */
export const translate = (language: Language): AnyTranslate => {
  const t = words.getFixedT(language)
  return (key, values = {}) => {
    const replace = Object.fromEntries(Object.entries(values).map(([gap, value]) => [gap, numberText(value, language)]))
    return t(key, { ...values, replace })
  }
}

/** Words that come with the part of the console that says them: there as soon as it is. */
export const addWords = (added: Readonly<Record<Language, object>>): void =>
  Object.entries(added).forEach(([language, topics]) => words.addResourceBundle(language, "translation", topics, true))
