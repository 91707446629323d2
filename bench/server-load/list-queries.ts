import { ActivityQuery } from "../../src/contract/activities.ts"
import { CouponQuery } from "../../src/contract/coupons.ts"
import { ServerEventQuery } from "../../src/contract/events.ts"
import { MessageQuery } from "../../src/contract/messages.ts"
import { MiniAppPageQuery } from "../../src/contract/mini-app-pages.ts"
import { OrderQuery } from "../../src/contract/orders.ts"
import { PlacementQuery } from "../../src/contract/placements.ts"
import { QuizQuery } from "../../src/contract/quizzes.ts"
import { RefundQuery } from "../../src/contract/refunds.ts"
import { RobotQuery } from "../../src/contract/robots.ts"
import { UserQuery } from "../../src/contract/users.ts"
import { UtteranceQuery } from "../../src/contract/utterances.ts"
import { ROW_COUNT } from "./many-rows.ts"
import { areasOf, type Draw, type List, type Offered, drawOne, placesOf } from "./draws.ts"

const DAY = 86_400_000

/**
 * Words that many rows hold, parts of words down to a single character, numbers that few rows hold, and a text that no
 * row holds.
 */
const text =
  (...words: ReadonlyArray<string>): Draw =>
  (dice) => {
    const word = dice.pick(words)
    const start = dice.below(word.length)
    return dice.pick([
      word,
      word,
      word.slice(start, start + 1 + dice.below(2)),
      String(dice.below(ROW_COUNT)),
      `${word}#`
    ])
  }
const wares = text("双十一大促", "满 30 减 5", "咖啡早八折", "圣诞礼盒", "Summer sale", "coffee", "NEW year")
const yesNo = drawOne("true", "false")
const robots: Draw = (dice) =>
  Array.from({ length: 1 + dice.below(3) }, () => `BX${String(dice.below(1_000_000)).padStart(6, "0")}`).join(",")
const moment: Draw = (dice) => String(Date.now() - dice.below(90 * DAY))
const period = { from: moment, to: moment }

/** Columns that change with each report and so have no index. Each page sorts all matching robots. */
const measured: ReadonlyArray<string> = ["battery", "stock"]

export const listsOf = (offered: Offered): ReadonlyArray<List> => {
  const places = placesOf(offered)
  const { merchant_ids: _, ...locations } = places
  const robotFilters = {
    ...places,
    district_id: areasOf(offered, 3),
    robot_id: robots,
    state: drawOne("online", "offline"),
    text: text("BX0", "零售机器人", "配送机器人", "广场", "酒店")
  }
  const discounted = { name: wares, kind: drawOne("percent", "amount") }
  return [
    {
      name: "users",
      path: "/system-admin/user/list",
      columns: UserQuery.sortable,
      filters: {
        username: text("zhang", "Miller", "carter", "王秀英", "李娜"),
        email: text("zhang", "Miller", "load.wheelhouse", "王秀英"),
        role: drawOne("auditor", "operator", "field", "admin", "super-admin", "nobody"),
        enabled: yesNo
      }
    },
    {
      name: "robots",
      path: "/device-admin/device/list",
      columns: RobotQuery.sortable.filter((column) => !measured.includes(column)),
      filters: robotFilters
    },
    {
      name: "robots by measured columns",
      path: "/device-admin/device/list",
      columns: measured,
      untargetedRate: 10,
      filters: robotFilters
    },
    {
      name: "orders",
      path: "/sale-admin/order/list",
      columns: OrderQuery.sortable,
      filters: {
        ...places,
        ...period,
        robot_id: robots,
        state: drawOne("unpaid", "paid", "completed", "cancelled", "refunded"),
        payment: drawOne("wechat", "alipay", "card"),
        number: text("B123", "B99", "2026")
      }
    },
    {
      name: "refunds",
      path: "/sale-admin/refund/list",
      columns: RefundQuery.sortable,
      filters: {
        ...period,
        ...places,
        robot_id: robots,
        state: drawOne("requested", "approved", "refused"),
        number: text("RB000", "B123", "RB0001")
      }
    },
    {
      name: "messages",
      path: "/api/message/list",
      columns: MessageQuery.sortable,
      filters: { type: drawOne("message", "notice", "todo"), status: drawOne("0", "1") }
    },
    {
      name: "events",
      path: "/system-admin/event/list",
      columns: ServerEventQuery.sortable,
      filters: {
        type: text("users.", "session", "robots.synced"),
        username: text("admin", "operator", "miller"),
        actor_id: (dice) => String(1 + dice.below(80))
      }
    },
    {
      name: "activities",
      path: "/market-support/activity/list",
      columns: ActivityQuery.sortable,
      filters: { ...discounted, state: drawOne("draft", "running", "paused", "ended") }
    },
    {
      name: "coupons",
      path: "/market-support/coupon/list",
      columns: CouponQuery.sortable,
      filters: { ...discounted, validity: drawOne("coming", "valid", "expired") }
    },
    {
      name: "placements",
      path: "/advertising-admin/placement/list",
      columns: PlacementQuery.sortable,
      filters: {
        title: wares,
        media_kind: drawOne("image", "video"),
        enabled: yesNo,
        robot_id: (dice) => robots(dice).slice(0, 8),
        ...locations
      }
    },
    {
      name: "utterances",
      path: "/interactive-admin/utterance/list",
      columns: UtteranceQuery.sortable,
      filters: {
        scene: drawOne("greeting", "selling", "delivering", "blocked", "charging", "farewell"),
        language: drawOne("zh-CN", "en-US"),
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
