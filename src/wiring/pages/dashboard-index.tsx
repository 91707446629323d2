import {
  readMyDay,
  readStatistics,
  waitForMyDay,
  waitForStatistics
} from "../../effects/dashboard/dashboard-effects.ts"
import { myDay, periodIn, statistics } from "../../machines/dashboard/dashboard.ts"
import type { PageInput } from "../../machines/pages/page-machine.ts"
import { DashboardPage } from "../../ui/dashboard/dashboard-page.tsx"
import * as words from "../../ui/words/topics/late/dashboard.ts"
import * as severities from "../../ui/words/topics/late/severities.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    statistics: {
      machine: statistics.machine({ look: fromEffect(readStatistics), waitAWhile: fromEffect(waitForStatistics) }),
      input: ({ query }: PageInput) => ({ key: periodIn(query["days"]) })
    },
    myDay: {
      machine: myDay.machine({ look: fromEffect(readMyDay), waitAWhile: fromEffect(waitForMyDay) }),
      input: () => ({ key: "" })
    }
  }),
  words: { ...words, ...severities },
  draw: (actors) => <DashboardPage {...actors} />
})
