import { myDay, periodIn, recentAlarms, statistics } from "../../machines/dashboard/dashboard.ts"
import { sinceLeft, sinceLeftDismissal } from "../../machines/dashboard/since-left.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { mutationProgram, polledQueryProgram, queryProgram } from "../programs.ts"

export const readStatistics = polledQueryProgram(statistics, (key) =>
  ConsoleClient.use(({ dashboard }) => dashboard.statistics({ query: { days: periodIn(key) } }))
)

export const readRecentAlarms = polledQueryProgram(recentAlarms, () =>
  ConsoleClient.use(({ dashboard }) => dashboard.recentAlarms())
)

export const readMyDay = polledQueryProgram(myDay, () => ConsoleClient.use(({ dashboard }) => dashboard.myDay()))

export const readSinceLeft = queryProgram(sinceLeft, () =>
  ConsoleClient.use(({ dashboard }) => read(dashboard.sinceLeft(), { notify: "sessionEnd" }))
)

export const dismissSinceLeft = mutationProgram(
  sinceLeftDismissal,
  () => ConsoleClient.use(({ dashboard }) => write(dashboard.dismissSinceLeft())),
  () => ({ count: 0 })
)
