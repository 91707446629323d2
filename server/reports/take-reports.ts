import { Effect, Result, Schema } from "effect"
import { type AlarmSettings, applyReport, type RobotState } from "../alarms/alarm-engine.ts"
import { sql } from "../database/sql.ts"
import { type DispensedOrder, type DispensedOrders, orderKey } from "../orders/dispensing.ts"
import { issueWords } from "../http/issue-words.ts"
import { type Text, text, translateText } from "../http/texts.ts"
import type { Language } from "../../src/contract/languages.ts"
import { Report, type ReportResult } from "../../src/contract/reports.ts"

type Shelves = ReadonlyMap<string, ReadonlyArray<number>>

/** Robots with unconfirmed slots, each with all slots that it should sell from. */
const unconfirmed = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const rows = yield* sql<{ robot_id: string; on_shelf: ReadonlyArray<number> }>`
    select robot_id, array(select slot from robot_slots s where s.robot_id = u.robot_id and on_shelf order by slot) as on_shelf
    from (select distinct robot_id from robot_slots
      where robot_id = any(${robotIds}::text[]) and on_shelf is distinct from confirmed_on_shelf) u`
  return new Map(rows.map(({ robot_id, on_shelf }) => [robot_id, on_shelf]))
})

/**
 * Stores the shelves that robots confirm, and returns those that are still unconfirmed. Only a robot's own report
 * confirms, because an answer may be lost or ignored. The caller has locked the robots.
 */
export const confirmShelves = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>, confirmed: Shelves) {
  if (confirmed.size === 0) return yield* unconfirmed(robotIds)
  const before = yield* unconfirmed([...confirmed.keys()])
  const rows = [...confirmed].map(([robot_id, slots]) => ({ robot_id, slots }))
  yield* sql`
    update robot_slots s set confirmed_on_shelf = s.slot = any(c.slots)
    from json_to_recordset(${JSON.stringify(rows)}::json) c (robot_id text, slots int2[])
    where s.robot_id = c.robot_id and s.confirmed_on_shelf is distinct from (s.slot = any(c.slots))`
  const after = yield* unconfirmed(robotIds)
  const synced = [...before.keys()].filter((id) => !after.has(id))
  if (synced.length > 0) {
    yield* sql`select set_config('wheelhouse.verb', 'robots.synced', true)`
    yield* sql`update devices set synced_at = now() where robot_id = any(${synced}::text[])`
  }
  return after
})

/** The tolerance for a robot's fast clock. A report from further in the future would block the later ones. */
const MAX_AHEAD_MS = 60_000

/** A report with its index in the call: its values, or its problem. */
interface Sent {
  readonly report?: Report
  readonly result?: ReportResult
}

const decode = Schema.decodeUnknownResult(Report)

export const readReport = (sent: unknown, language: Language): Sent => {
  const read = decode(sent)
  if (Result.isSuccess(read)) return { report: read.success }
  const { field, msg } = issueWords(read.failure.issue, language)
  return { result: { result: "refused", msg, ...(field === undefined ? {} : { field }) } }
}

/** Records that the reports name and that exist: the merchant's robots, robots of others, locations, and orders. */
interface Known {
  readonly states: ReadonlyMap<string, RobotState>
  readonly others: ReadonlySet<string>
  readonly locations: ReadonlySet<number>
  readonly orders: ReadonlySet<string>
}

const unsound = (
  report: Report,
  { states, others, locations, orders: known }: Known,
  now: number
): readonly [string, Text] | undefined => {
  const { robot_id, at, location_id, stock, on_shelf = [], orders = [] } = report
  const state = states.get(robot_id)
  if (!state)
    return others.has(robot_id)
      ? ["robot_id", text("robots.anothers", { robot_id })]
      : ["robot_id", text("robots.unknown", { robot_id })]
  if (at > now + MAX_AHEAD_MS) return ["at", text("robots.fromFuture")]
  if (typeof location_id === "number" && !locations.has(location_id))
    return ["location_id", text("robots.noLocation", { location_id: String(location_id) })]
  for (const { slot, count } of stock ?? []) {
    const knownSlot = state.slots.find((slotState) => slotState.slot === slot)
    if (!knownSlot) return ["stock", text("robots.noSlot", { slot: String(slot) })]
    if (count > knownSlot.capacity)
      return ["stock", text("robots.slotHolds", { slot: String(slot), capacity: knownSlot.capacity })]
  }
  const missing = on_shelf.find((slot) => !state.slots.some((slotState) => slotState.slot === slot))
  if (missing !== undefined) return ["on_shelf", text("robots.noSlot", { slot: String(missing) })]
  for (const { number, slots } of orders) {
    if (!known.has(orderKey(robot_id, number))) return ["orders", text("robots.noOrder", { robot_id, number })]
    const unknownSlot = slots.find(({ slot }) => !state.slots.some((slotState) => slotState.slot === slot))
    if (unknownSlot !== undefined) return ["orders", text("robots.noSlot", { slot: String(unknownSlot.slot) })]
  }
}

const resultOf = (at: number, reported: number | null): ReportResult["result"] =>
  reported === null || at > reported ? "applied" : at === reported ? "repeated" : "outdated"

/**
 * Applies reports in the order of their own time, whatever the order of arrival. The results have the order of the
 * call.
 */
export const takeReports = (
  sent: ReadonlyArray<Sent>,
  context: Known,
  { settings, now, language }: { readonly settings: AlarmSettings; readonly now: number; readonly language: Language }
): {
  readonly list: ReadonlyArray<ReportResult>
  readonly states: ReadonlyMap<string, RobotState>
  /** The slots that robots sell from, according to their last report. */
  readonly shelves: ReadonlyMap<string, ReadonlyArray<number>>
  /** The last results of orders, even from outdated reports. */
  readonly orders: DispensedOrders
} => {
  const states = new Map(context.states)
  const shelves = new Map<string, ReadonlyArray<number>>()
  const orders = new Map<string, { readonly slots: DispensedOrder["slots"]; readonly at: number }>()
  const list: Array<ReportResult> = sent.map(({ result }) => result ?? { result: "applied" })
  const inOrder = sent
    .flatMap(({ report }, place) => (report ? [{ report, place }] : []))
    .toSorted((a, b) => a.report.at - b.report.at)
  for (const { report, place } of inOrder) {
    const wrong = unsound(report, context, now)
    if (wrong) {
      list[place] = { result: "refused", field: wrong[0], msg: translateText(wrong[1], language) }
      continue
    }
    for (const { number, slots } of report.orders ?? []) orders.set(number, { slots, at: report.at })
    const state = states.get(report.robot_id)!
    const result = resultOf(report.at, state.reported_at)
    list[place] = { result }
    if (result !== "applied") continue
    states.set(report.robot_id, applyReport(state, report, settings))
    if (report.on_shelf) shelves.set(report.robot_id, report.on_shelf)
  }
  return { list, states, shelves, orders }
}
