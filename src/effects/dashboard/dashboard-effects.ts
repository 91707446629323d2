import { Effect, identity } from "effect"
import { myDay, periodIn, recentAlarms, statistics } from "../../machines/dashboard/dashboard.ts"
import { sinceLeft, sinceLeftDismissal } from "../../machines/dashboard/since-left.ts"
import type { PolledKey } from "../../machines/queries/polled-query-machine.ts"
import { asEvent, type Call, read, write } from "../../http/calls.ts"
import { unattended } from "../../http/caller.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

/** Figures of this age are refetched. */
const STALE_AFTER = "1 minute"

/** The page itself shows a failure. A call by a clock does not keep the session alive. */
const quietly = <A, R>({ attended }: PolledKey, call: Call<A, R>) =>
  (attended ? identity : unattended)(read(call, { notify: "sessionEnd" }))

export const readStatistics = (polledKey: PolledKey) =>
  ConsoleClient.use(({ dashboard }) =>
    quietly(polledKey, dashboard.statistics({ query: { days: periodIn(polledKey.key) } }))
  ).pipe(asEvent((data) => statistics.events.loaded.make({ data }), statistics.events.failed))

export const readRecentAlarms = (polledKey: PolledKey) =>
  ConsoleClient.use(({ dashboard }) => quietly(polledKey, dashboard.recentAlarms())).pipe(
    asEvent((data) => recentAlarms.events.loaded.make({ data }), recentAlarms.events.failed)
  )

export const readMyDay = (polledKey: PolledKey) =>
  ConsoleClient.use(({ dashboard }) => quietly(polledKey, dashboard.myDay())).pipe(
    asEvent((data) => myDay.events.loaded.make({ data }), myDay.events.failed)
  )

/** Ends when a refetch is due. */
export const waitForStatistics = (_: string) =>
  Effect.delay(Effect.succeed(statistics.events.waited.make({})), STALE_AFTER)
export const waitForRecentAlarms = (_: string) =>
  Effect.delay(Effect.succeed(recentAlarms.events.waited.make({})), STALE_AFTER)
export const waitForMyDay = (_: string) => Effect.delay(Effect.succeed(myDay.events.waited.make({})), STALE_AFTER)

export const readSinceLeft = (_: string) =>
  ConsoleClient.use(({ dashboard }) => read(dashboard.sinceLeft(), { notify: "sessionEnd" })).pipe(
    asEvent((data) => sinceLeft.events.loaded.make({ data }), sinceLeft.events.failed)
  )

export const dismissSinceLeft = (_: {}) =>
  ConsoleClient.use(({ dashboard }) => write(dashboard.dismissSinceLeft())).pipe(
    asEvent(() => sinceLeftDismissal.events.done.make({ count: 0 }), sinceLeftDismissal.events.failed)
  )
