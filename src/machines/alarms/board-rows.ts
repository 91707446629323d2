import type { Severity } from "../../contract/alarm-types.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { type BoardFilters, passing, severities } from "./board-filters.ts"

const ranks: Readonly<Record<Severity, number>> = { critical: 0, major: 1, minor: 2, notice: 3 }

/** The worst first; of those that are equally bad the one that came last. */
const byUrgency = (one: Alarm, other: Alarm): number =>
  ranks[one.severity] - ranks[other.severity] || other.last_at - one.last_at || other.id - one.id

/** `over`: it has ended, and stays only as long as nothing may move. */
export type BoardRow = { readonly alarm: Alarm; readonly over: boolean }

type Shown = {
  readonly rows: ReadonlyArray<BoardRow>
  /** Alarms that wait: they are open and pass the filters, and came while the order was held. */
  readonly waiting: ReadonlyArray<Alarm>
  /** The number of each severity among alarms that pass the other filters. */
  readonly counts: Readonly<Record<Severity, number>>
}

/**
 * The rows of the board. Nothing moves while `held` is an order: each row stays at its place in its present state, also where it has ended or passes the
 * filters no more. New alarms wait.
 */
export const boardRows = (
  open: ReadonlyArray<Alarm>,
  ended: ReadonlyArray<Alarm>,
  filters: BoardFilters,
  frozenOrder: ReadonlyArray<number> | null
): Shown => {
  const passes = passing({ ...filters, severity: [] })
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>
  const passed: Array<Alarm> = []
  for (const alarm of open) {
    if (!passes(alarm)) continue
    counts[alarm.severity] += 1
    if (filters.severity.length === 0 || filters.severity.includes(alarm.severity)) passed.push(alarm)
  }
  passed.sort(byUrgency)
  if (frozenOrder === null) return { rows: passed.map((alarm) => ({ alarm, over: false })), waiting: [], counts }
  const rowById = new Map<number, BoardRow>()
  for (const alarm of ended) rowById.set(alarm.id, { alarm, over: true })
  for (const alarm of open) rowById.set(alarm.id, { alarm, over: false })
  const frozenIds = new Set(frozenOrder)
  return {
    rows: frozenOrder.flatMap((id) => rowById.get(id) ?? []),
    waiting: passed.filter(({ id }) => !frozenIds.has(id)),
    counts
  }
}

/** Picked alarms that still have a row: ended ones leave the selection. */
export const stillSelected = (
  selected: ReadonlyArray<number>,
  rows: ReadonlyArray<BoardRow>
): ReadonlyArray<number> => {
  const ids = new Set(rows.map(({ alarm }) => alarm.id))
  return selected.filter((id) => ids.has(id))
}
