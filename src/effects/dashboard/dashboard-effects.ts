import { myDay, periodIn, recentAlarms, statistics } from "../../machines/dashboard/dashboard.ts"
import { sinceLeft, sinceLeftDismissal } from "../../machines/dashboard/since-left.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { mutationProgram, polledQueryProgram, queryProgram } from "../programs.ts"

/** The page itself shows other failures. */
const quietly = { notify: "sessionEnd" } as const

export const readStatistics = polledQueryProgram(statistics, (key) =>
  ConsoleClient.use(({ dashboard }) => read(dashboard.statistics({ query: { days: periodIn(key) } }), quietly))
)

export const readRecentAlarms = polledQueryProgram(recentAlarms, () =>
  ConsoleClient.use(({ dashboard }) => read(dashboard.recentAlarms(), quietly))
)

export const readMyDay = polledQueryProgram(myDay, () =>
  ConsoleClient.use(({ dashboard }) => read(dashboard.myDay(), quietly))
)

export const readSinceLeft = queryProgram(sinceLeft, () =>
  ConsoleClient.use(({ dashboard }) => read(dashboard.sinceLeft(), quietly))
)

export const dismissSinceLeft = mutationProgram(
  sinceLeftDismissal,
  () => ConsoleClient.use(({ dashboard }) => write(dashboard.dismissSinceLeft())),
  () => ({ count: 0 })
)
