import { menuPages } from "../effects/contract/grants.ts"
import { sectionTitles } from "../effects/contract/menu-titles.ts"
import { vocabularies } from "../effects/contract/record-values.ts"
import type { ListPage } from "../effects/contract/view-filters.ts"
import { placements } from "../microapps/advertising-admin/topics.ts"
import { quizzes, scenes, spoken, utterances } from "../microapps/interactive-admin/topics.ts"
import { robots } from "../microapps/device-admin/topics.ts"
import { activities, coupons, discounts } from "../microapps/market-support/topics.ts"
import { kinds, pages as miniAppPages } from "../microapps/mini-app-admin/topics.ts"
import { orders, refunds } from "../microapps/sale-admin/topics.ts"
import type { Text } from "../ui/kit/topic.ts"
import { lists } from "../ui/kit/topics/late/lists.ts"
import { alarmSettings } from "../ui/words/topics/late/alarm-settings.ts"
import { messageBox } from "../ui/words/topics/late/message-box.ts"
import { notify } from "../ui/words/topics/late/notify-methods.ts"
import { severity } from "../ui/words/topics/late/severities.ts"
import { login } from "../ui/words/topics/login.ts"
import { page } from "../ui/words/topics/shell.ts"

type Fields = typeof vocabularies
type Words = { readonly [Field in keyof Fields]: Readonly<Record<Fields[Field][number], Text>> }

const titleOf = (name: (typeof menuPages)[number]["name"]): Text => menuPages.find((each) => each.name === name)!.title

const inSection = (section: keyof typeof sectionTitles, title: Text): Text => {
  const [chinese, english] = sectionTitles[section]
  return [`${chinese} / ${title[0]}`, `${english} / ${title[1]}`]
}

/** Titles of the pages that a list stands on; those of an application with its own. */
const pages: Readonly<Record<ListPage, Text>> = {
  userList: titleOf("userList"),
  merchantList: titleOf("merchantList"),
  roleList: titleOf("roleList"),
  eventList: titleOf("eventList"),
  "alarm-setting-c": titleOf("alarm-setting-c"),
  "alarm-notify-setting": titleOf("alarm-notify-setting"),
  "alarm-record": titleOf("alarm-record"),
  "alarm-record-all": titleOf("alarm-record-all"),
  messageList: page.messageList,
  "device-admin/router-first": inSection("device-admin", robots.title),
  "sale-admin/router-first": inSection("sale-admin", orders.title),
  "sale-admin/refunds": inSection("sale-admin", refunds.title),
  "market-support/router-first": inSection("market-support", activities.title),
  "market-support/coupons": inSection("market-support", coupons.title),
  "advertising-admin/router-first": inSection("advertising-admin", placements.title),
  "interactive-admin/router-first": inSection("interactive-admin", utterances.title),
  "interactive-admin/quizzes": inSection("interactive-admin", quizzes.title),
  "mini-app-admin/router-first": inSection("mini-app-admin", miniAppPages.pages)
}

/** For each field that holds one of a few, where its words are: those that the record's own screen says. */
const words: Words = {
  "session.kind": { password: login.forgot, registration: login.register },
  "session.reason": {
    captcha: ["验证码错误", "Wrong verification code"],
    password: ["用户名或密码错误", "Wrong username or password"],
    otp: ["两步验证码错误", "Wrong code of the second factor"],
    limit: ["尝试次数过多", "Too many attempts"],
    disabled: ["账号已停用", "The account is disabled"]
  },
  "users.status": { 1: ["开启", "On"], 0: ["关闭", "Off"], [-1]: ["不适用", "Not theirs"] },
  "areas.level": { 1: ["省份", "Province"], 2: ["城市", "City"], 3: ["区县", "District"] },
  "alarmTypes.severity": severity,
  "alarms.severity": severity,
  "notifyRules.methods": notify,
  "notifyRecords.method": notify,
  "notifyRecords.state": notify,
  "messages.type": messageBox,
  "messages.status": { 0: messageBox.isUnread, 1: messageBox.isRead },
  "views.density": lists,
  "views.page": pages,
  "robots.state": robots,
  "orders.state": orders,
  "orders.payment": orders,
  "refunds.state": refunds,
  "activities.state": activities,
  "activities.kind": discounts,
  "coupons.kind": discounts,
  "coupons.validity": coupons,
  "placements.media_kind": placements,
  "utterances.scene": scenes,
  "utterances.language": spoken,
  "miniAppPages.blocks.kind": kinds
}

/** What is measured or worth, said with its unit, by what it is counted in. */
const measured = {
  "alarmTypes.threshold.percent": alarmSettings.percent,
  "alarmTypes.threshold.times": alarmSettings.times,
  "alarmTypes.threshold.minute": alarmSettings.minute,
  "discount.percent": discounts.percentOff,
  "discount.amount": discounts.amountOff,
  "threshold.none": discounts.noThreshold,
  "threshold.from": discounts.from
} satisfies Readonly<Record<string, Text>>

/** By field and value: `orders.state.paid`. The console has them from its build, and nothing else of the applications they belong to. */
export const valueWords: Readonly<Record<string, Text>> = {
  ...measured,
  ...Object.fromEntries(
    Object.entries(vocabularies).flatMap(([field, values]) =>
      values.map((value) => [
        `${field}.${value}`,
        (words[field as keyof Words] as Readonly<Record<string, Text>>)[String(value)]!
      ])
    )
  )
}
