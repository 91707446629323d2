import { Schema } from "effect"
import type { Alarm } from "../../contract/alarms.ts"
import { MyDay, type OpenCount, Period, RecentAlarms, Statistics } from "../../contract/dashboard.ts"
import { typedPolledQuery } from "../queries/polled-query-machine.ts"
import { severities } from "../alarms/board-filters.ts"

/** The figures of a period, which is their key. */
export const statistics = typedPolledQuery(Statistics)

/** Alarms of the last 24 hours, and sites. */
export const recentAlarms = typedPolledQuery(RecentAlarms)

/** The work that waits for the operator. */
export const myDay = typedPolledQuery(MyDay)

/** True if no work waits for the operator. */
export const isIdle = ({ unacknowledged, refunds, requests, offers, todos, failed, alarms }: MyDay): boolean =>
  unacknowledged.length + offers.length + (refunds ?? 0) + requests + todos + (failed ?? 0) + (alarms?.count ?? 0) === 0

const isPeriod = Schema.is(Period)
/** The period in an address or a key; a week by default. */
export const periodIn = (text: string | undefined): Period => (isPeriod(text) ? text : "7")

/** Open alarms by type and severity, the worst first and then the most frequent, as the server counts them. */
export const openCounts = (alarms: ReadonlyArray<Alarm>): ReadonlyArray<OpenCount> => {
  const counts = new Map<string, OpenCount>()
  for (const { type, name, severity } of alarms) {
    const key = `${severity} ${type}`
    counts.set(key, { type, name, severity, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const rank = ({ severity }: OpenCount) => severities.indexOf(severity)
  return [...counts.values()].toSorted((a, b) => rank(a) - rank(b) || b.count - a.count || (a.type < b.type ? -1 : 1))
}

type Which = Partial<Pick<OpenCount, "severity" | "type">>

/** The number of open alarms of a severity or a type. */
export const countOf = (open: ReadonlyArray<OpenCount>, { severity, type }: Which): number =>
  open.reduce(
    (sum, day) =>
      day.severity === (severity ?? day.severity) && day.type === (type ?? day.type) ? sum + day.count : sum,
    0
  )
