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
      input: ({ query }: PageInput) => ({ key: periodIn(query["days"]) })
    },
    myDay: {
      machine: myDay.machine({ look: fromEffect(readMyDay), waitAWhile: fromEffect(waitForMyDay) }),
      input: () => ({ key: "" })
    }
  }),
  view: DashboardPage
})
