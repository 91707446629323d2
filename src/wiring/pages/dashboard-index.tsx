import {
  readMyDay,
  readStatistics,
  waitForMyDay,
  waitForStatistics
} from "../../effects/dashboard/dashboard-effects.ts"
import { myDay, periodIn, statistics } from "../../machines/dashboard/dashboard.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { DashboardPage } from "../../ui/dashboard/dashboard-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    statistics: {
      machine: statistics.machine({ look: fromEffect(readStatistics), waitAWhile: fromEffect(waitForStatistics) }),
      input: ({ query }: PageInput) => ({ key: periodIn(query["days"]) }),
      /** A page returned to by its bare address is as it was left. */
      onVisit: ({ days }: PageInput["query"]) =>
        days === undefined ? null : statistics.events.wanted.make({ key: periodIn(days) })
    },
    myDay: {
      machine: myDay.machine({ look: fromEffect(readMyDay), waitAWhile: fromEffect(waitForMyDay) }),
      input: () => ({ key: "" })
    }
  }),
  /** A message that was read waits no more, nor does an alarm that somebody works on. */
  rules: (rule) => [
    rule({ from: "messages", when: "messages.changed", to: "myDay", send: { type: "polledQuery.outdated" } }),
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "myDay",
      send: ({ work }) => (work ? { type: "polledQuery.outdated" } : null)
    })
  ],
  view: DashboardPage
})
