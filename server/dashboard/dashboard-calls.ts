import { Effect } from "effect"
import { callsOf } from "../calls.ts"
import { requestLanguage } from "../http/words.ts"
import { readMyDay } from "./my-day.ts"
import { readStatistics } from "./statistics.ts"

export const DashboardCalls = callsOf("dashboard", {
  statistics: ({ query: { days } }) =>
    Effect.flatMap(requestLanguage, (language) => readStatistics(Number(days), language)),
  myDay: () => Effect.flatMap(requestLanguage, readMyDay)
})
