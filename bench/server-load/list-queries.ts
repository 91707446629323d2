import { ActivityQuery } from "../../src/effects/contract/activities.ts"
import { CouponQuery } from "../../src/effects/contract/coupons.ts"
import { ServerEventQuery } from "../../src/effects/contract/events.ts"
import { MessageQuery } from "../../src/effects/contract/messages.ts"
import { MiniAppPageQuery } from "../../src/effects/contract/mini-app-pages.ts"
import { OrderQuery } from "../../src/effects/contract/orders.ts"
import { PlacementQuery } from "../../src/effects/contract/placements.ts"
import { QuizQuery } from "../../src/effects/contract/quizzes.ts"
import { RefundQuery } from "../../src/effects/contract/refunds.ts"
import { RobotQuery } from "../../src/effects/contract/robots.ts"
import { UserQuery } from "../../src/effects/contract/users.ts"
import { UtteranceQuery } from "../../src/effects/contract/utterances.ts"
import type { Dice } from "../../server/seed/rows.ts"
import { ROWS } from "./many-rows.ts"

/** What the filter block offers. */
export interface Offered {
  readonly merchants: ReadonlyArray<number>
  readonly locations: ReadonlyArray<number>
  readonly areas: ReadonlyArray<{ readonly id: string; readonly level: number }>
}

type Draw = (dice: Dice) => string

export interface List {
  readonly name: string
  readonly path: string
  readonly columns: ReadonlyArray<string>
  readonly filters: Readonly<Record<string, Draw>>
  /** How many there are. */
  readonly rows?: number
}

const DAY = 86_400_000

export const one =
  (...choices: ReadonlyArray<string>): Draw =>
  (dice) =>
    dice.pick(choices)
export const several =
  (choices: ReadonlyArray<number | string>): Draw =>
  (dice) =>
    [...new Set(Array.from({ length: 1 + dice.below(5) }, () => dice.pick(choices)))].join(",")

/** Words that many rows hold, parts of words down to a single character, figures that few rows hold, and what none does. */
const text =
  (...words: ReadonlyArray<string>): Draw =>
  (dice) => {
    const word = dice.pick(words)
    const start = dice.below(word.length)
    return dice.pick([word, word, word.slice(start, start + 1 + dice.below(2)), String(dice.below(ROWS)), `${word}#`])
  }
const wares = text("双十一大促", "满 30 减 5", "咖啡早八折", "圣诞礼盒", "Summer sale", "coffee", "NEW year")
const yesNo = one("true", "false")
const robots: Draw = (dice) =>
  Array.from({ length: 1 + dice.below(3) }, () => `BX${String(dice.below(1_000_000)).padStart(6, "0")}`).join(",")
const moment: Draw = (dice) => String(Date.now() - dice.below(90 * DAY))
const period = { from: moment, to: moment }

const areasOf = ({ areas }: Offered, level: number) =>
  several(areas.filter((area) => area.level === level).map(({ id }) => id))

/** What the filter block sends. */
export const placesOf = (offered: Offered) => ({
  merchant_ids: several(offered.merchants),
  location_id: several(offered.locations),
  Areas1: areasOf(offered, 1),
  Areas2: areasOf(offered, 2),
  Areas3: areasOf(offered, 3)
})

export const listsOf = (offered: Offered): ReadonlyArray<List> => {
  const { merchants, locations } = offered
  const places = placesOf(offered)
  const discounted = { name: wares, kind: one("percent", "amount") }
  return [
    {
      name: "users",
      path: "/system-admin/user/list",
      columns: UserQuery.sortable,
      filters: {
        username: text("zhang", "Miller", "carter", "王秀英", "李娜"),
        email: text("zhang", "Miller", "load.wheelhouse", "王秀英"),
        role: one("auditor", "operator", "field", "admin", "super-admin", "nobody"),
        enabled: yesNo
      }
    },
    {
      name: "robots",
      path: "/device-admin/device/list",
      columns: RobotQuery.sortable,
      filters: {
        ...places,
        district_id: areasOf(offered, 3),
        robot_id: robots,
        state: one("online", "offline"),
        text: text("BX0", "零售机器人", "配送机器人", "广场", "酒店")
      }
    },
    {
      name: "orders",
      path: "/sale-admin/order/list",
      columns: OrderQuery.sortable,
      filters: {
        ...places,
        ...period,
        robot_id: robots,
        state: one("unpaid", "paid", "completed", "cancelled", "refunded"),
        payment: one("wechat", "alipay", "card"),
        number: text("B123", "B99", "2026")
      }
    },
    {
      name: "refunds",
      path: "/sale-admin/refund/list",
      columns: RefundQuery.sortable,
      filters: {
        ...period,
        merchant_ids: several(merchants),
        robot_id: robots,
        state: one("requested", "approved", "refused"),
        number: text("RB000", "B123", "RB0001")
      }
    },
    {
      name: "messages",
      path: "/api/message/list",
      columns: MessageQuery.sortable,
      filters: { type: one("message", "notice", "todo"), status: one("0", "1") }
    },
    {
      name: "events",
      path: "/system-admin/event/list",
      columns: ServerEventQuery.sortable,
      filters: {
        type: text("users.", "session", "robots.synced"),
        username: text("admin", "operator", "miller"),
        user_id: (dice) => String(1 + dice.below(80))
      }
    },
    {
      name: "activities",
      path: "/market-support/activity/list",
      columns: ActivityQuery.sortable,
      filters: { ...discounted, state: one("draft", "running", "paused", "ended") }
    },
    {
      name: "coupons",
      path: "/market-support/coupon/list",
      columns: CouponQuery.sortable,
      filters: { ...discounted, validity: one("coming", "valid", "expired") }
    },
    {
      name: "placements",
      path: "/advertising-admin/placement/list",
      columns: PlacementQuery.sortable,
      filters: {
        title: wares,
        media_kind: one("image", "video"),
        enabled: yesNo,
        robot_id: (dice) => robots(dice).slice(0, 8),
        location_id: (dice) => String(dice.pick(locations))
      }
    },
    {
      name: "utterances",
      path: "/interactive-admin/utterance/list",
      columns: UtteranceQuery.sortable,
      filters: {
        scene: one("greeting", "selling", "delivering", "blocked", "charging", "farewell"),
        language: one("zh-CN", "en-US"),
        text: wares,
        enabled: yesNo
      }
    },
    {
      name: "quizzes",
      path: "/interactive-admin/quiz/list",
      columns: QuizQuery.sortable,
      filters: { question: wares, enabled: yesNo }
    },
    {
      name: "mini-app pages",
      path: "/mini-app-admin/page/list",
      columns: MiniAppPageQuery.sortable,
      filters: { text: text("双十一大促", "Summer sale", "coffee", "/pages/load"), published: yesNo }
    }
  ]
}

/** A query of any filters, order and page: none or some of the filters, every second one for the first page, every fourth for any page there may be. */
export const drawQuery = ({ path, columns, filters, rows = ROWS }: List, dice: Dice): string => {
  const size = dice.pick([10, 10, 20, 50, 100])
  const page = dice.pick([1, 1, 1 + dice.below(10), 1 + dice.below(rows / size)])
  const share = dice.pick([0, 1, 2]) / Object.keys(filters).length
  const filtered = Object.entries(filters).flatMap(([name, draw]) => (dice.chance(share) ? [[name, draw(dice)]] : []))
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams([
    ["page", String(page)],
    ["page_size", String(size)],
    ["sort", dice.pick(columns)],
    ["order", dice.pick(["asc", "desc"])],
    ...filtered
  ] as Array<[string, string]>)}`
}
