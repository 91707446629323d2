import type { Dictionary } from "../kit/translator.ts"
import * as kitEn from "../kit/words/en-US/kit.ts"
import * as recordsEn from "../kit/words/en-US/records.ts"
import * as kitZh from "../kit/words/zh-CN/kit.ts"
import * as recordsZh from "../kit/words/zh-CN/records.ts"
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

/** What the shell and its pages say, in both languages: plain, so that the shell need not wait for i18next. */
export const shellWords: Dictionary = {
  "en-US": {
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
  },
  "zh-CN": {
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
