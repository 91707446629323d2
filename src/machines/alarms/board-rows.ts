import type { Severity } from "../../contract/alarm-types.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { type BoardFilters, type Grouping, boardFilter, severities } from "./board-filters.ts"
import { isUnclaimed } from "./ownership.ts"

type Alarms = ReadonlyArray<Alarm>
type Keys = ReadonlyArray<string>

const ranks: Readonly<Record<Severity, number>> = { critical: 0, major: 1, minor: 2, notice: 3 }

/** Unclaimed alarms first, then by severity; among equally severe alarms the newest first. */
const byUrgency = (a: Alarm, b: Alarm): number =>
  Number(isUnclaimed(b)) - Number(isUnclaimed(a)) ||
  ranks[a.severity] - ranks[b.severity] ||
  b.last_at - a.last_at ||
  b.id - a.id

/** `over`: the alarm has ended, and its row stays only while the order is frozen. */
export type AlarmRow = {
  readonly kind: "alarm"
  readonly key: string
  readonly alarm: Alarm
  readonly over: boolean
  readonly inGroup: boolean
}
/** Several alarms as one row, the most urgent first. */
export type GroupRow = {
  readonly kind: "group"
  readonly key: string
  readonly alarms: Alarms
  readonly isOpen: boolean
}
/** The dividing line between unclaimed rows and those in work. */
type WorkRow = { readonly kind: "work"; readonly key: "work"; readonly count: number }
export type BoardRow = AlarmRow | GroupRow | WorkRow

const keyOf = (id: number) => String(id)

const groupKeys: { readonly [Each in Grouping]: (alarm: Alarm) => string | number | null } = {
  site: ({ location_id }) => location_id,
  robot: ({ robot_id }) => robot_id,
  type: ({ type }) => type
}

/** The key of the alarm's group; null without one. An alarm without a site or robot has a row of its own. */
const groupKeyOf = (alarm: Alarm, grouping: Grouping | null): string | null => {
  const value = grouping === null ? null : groupKeys[grouping](alarm)
  return value === null ? null : `${grouping}:${value}`
}

/** Alarms grouped into rows, in the order of each group's most urgent alarm. */
const unitsOf = (sorted: Alarms, grouping: Grouping | null): ReadonlyMap<string, Alarms> => {
  const units = new Map<string, Array<Alarm>>()
  for (const alarm of sorted) {
    const key = groupKeyOf(alarm, grouping) ?? keyOf(alarm.id)
    const unit = units.get(key)
    if (unit === undefined) units.set(key, [alarm])
    else unit.push(alarm)
  }
  return units
}

const alarmRow = (alarm: Alarm, more: Partial<AlarmRow> = {}): AlarmRow => ({
  kind: "alarm",
  key: keyOf(alarm.id),
  alarm,
  over: false,
  inGroup: false,
  ...more
})

const isInWork = (alarms: Alarms) => !isUnclaimed(alarms[0]!)

const workRow = (units: ReadonlyMap<string, Alarms>): WorkRow => {
  const inWork = [...units.values()].filter(isInWork)
  return { kind: "work", key: "work", count: inWork.reduce((sum, alarms) => sum + alarms.length, 0) }
}

const rowsOf = (units: ReadonlyMap<string, Alarms>, openGroups: Keys): ReadonlyArray<BoardRow> => {
  const openKeys = new Set(openGroups)
  const rows: Array<BoardRow> = []
  let isDivided = false
  for (const [key, alarms] of units) {
    if (!isDivided && isInWork(alarms)) rows.push(workRow(units))
    isDivided ||= isInWork(alarms)
    const [first] = alarms as readonly [Alarm]
    if (alarms.length === 1) {
      rows.push(alarmRow(first))
      continue
    }
    const isOpen = openKeys.has(key)
    rows.push({ kind: "group", key, alarms, isOpen })
    if (isOpen) for (const alarm of alarms) rows.push(alarmRow(alarm, { inGroup: true }))
  }
  return rows
}

type BoardView = {
  readonly open: Alarms
  readonly ended: Alarms
  readonly filters: BoardFilters
  /** The sites of the filtered area, null for every site. */
  readonly sites: ReadonlySet<number> | null
  readonly username: string
  /** The keys of the rows while the order is frozen. */
  readonly frozenOrder: Keys | null
  readonly openGroups: Keys
}

type Shown = {
  readonly rows: ReadonlyArray<BoardRow>
  /** Open alarms that match the filters and arrived while the order was frozen. */
  readonly hidden: Alarms
  /** The number of each severity among alarms that pass the other filters. */
  readonly counts: Readonly<Record<Severity, number>>
}

/**
 * Each row at its frozen place with its present state, even if its alarm has ended or no longer matches the filters.
 */
const frozenRows = (
  { open, ended, openGroups, filters: { grouping } }: BoardView,
  frozenOrder: Keys,
  matching: Alarms
) => {
  const isOpen = new Set(openGroups)
  const alarms = new Map<string, AlarmRow>()
  for (const alarm of ended) alarms.set(keyOf(alarm.id), alarmRow(alarm, { over: true }))
  for (const alarm of open) alarms.set(keyOf(alarm.id), alarmRow(alarm))
  const units = unitsOf(matching, grouping)
  let group: string | null = null
  const rows = frozenOrder.flatMap((key): ReadonlyArray<BoardRow> => {
    if (key === "work") return [workRow(units)]
    const row = alarms.get(key)
    if (row !== undefined) {
      const inGroup = group !== null && groupKeyOf(row.alarm, grouping) === group
      return [inGroup ? { ...row, inGroup } : row]
    }
    const unit = units.get(key)
    if (unit === undefined) return []
    group = key
    return [{ kind: "group", key, alarms: unit, isOpen: isOpen.has(key) }]
  })
  const shownKeys = new Set(frozenOrder)
  const isShown = (alarm: Alarm) => {
    const key = groupKeyOf(alarm, grouping)
    return shownKeys.has(keyOf(alarm.id)) || (key !== null && shownKeys.has(key) && !isOpen.has(key))
  }
  return { rows, hidden: matching.filter((alarm) => !isShown(alarm)) }
}

/** The rows of the board. While the order is frozen no row moves, and new alarms wait. */
export const boardRows = (view: BoardView): Shown => {
  const { open, filters, sites, username, frozenOrder, openGroups } = view
  const passes = boardFilter({ ...filters, severity: [] }, username, sites)
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>
  const matching: Array<Alarm> = []
  for (const alarm of open) {
    if (!passes(alarm)) continue
    counts[alarm.severity] += 1
    if (filters.severity.length === 0 || filters.severity.includes(alarm.severity)) matching.push(alarm)
  }
  matching.sort(byUrgency)
  if (frozenOrder !== null) return { ...frozenRows(view, frozenOrder, matching), counts }
  return { rows: rowsOf(unitsOf(matching, filters.grouping), openGroups), hidden: [], counts }
}

/** The alarms of a row, as a selection takes them. */
export const alarmsIn = (row: BoardRow): Alarms => {
  if (row.kind === "group") return row.alarms
  return row.kind === "alarm" && !row.over ? [row.alarm] : []
}

/** The alarm of the next row, or of the previous one; null at the end. */
export const neighbourOf = (rows: ReadonlyArray<BoardRow>, id: number, step: 1 | -1): number | null => {
  const ids = [
    ...new Set(rows.flatMap((row) => (row.kind === "alarm" ? row.alarm.id : alarmsIn(row).map((alarm) => alarm.id))))
  ]
  return ids[ids.indexOf(id) + step] ?? null
}

/** The keys of the rows after this group is opened or closed. No other row moves. */
export const keysToggled = (rows: ReadonlyArray<BoardRow>, { key, alarms, isOpen }: GroupRow): Keys => {
  const members = new Set(alarms.map(({ id }) => keyOf(id)))
  const otherKeys = rows.map((row) => row.key).filter((otherKey) => !members.has(otherKey))
  return isOpen ? otherKeys : otherKeys.flatMap((otherKey) => (otherKey === key ? [otherKey, ...members] : [otherKey]))
}

/** Selected alarms that still have a row. An ended alarm leaves the selection with its row. */
export const selectedWithRow = (
  selected: ReadonlyArray<number>,
  rows: ReadonlyArray<BoardRow>
): ReadonlyArray<number> => {
  const ids = new Set(rows.flatMap((row) => (row.kind === "alarm" ? row.alarm.id : alarmsIn(row).map(({ id }) => id))))
  return selected.filter((id) => ids.has(id))
}

/** The selection extended to every alarm from the last selected row to this one. */
export const withRange = (
  selected: ReadonlyArray<number>,
  rows: ReadonlyArray<BoardRow>,
  key: string
): ReadonlyArray<number> => {
  const last = selected.at(-1)
  const from = last === undefined ? -1 : rows.findIndex((row) => alarmsIn(row).some(({ id }) => id === last))
  const to = rows.findIndex((row) => row.key === key)
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  const range = rows.slice(from < 0 ? to : start, end + 1).flatMap((row) => alarmsIn(row).map(({ id }) => id))
  return [...new Set([...selected, ...range])]
}
