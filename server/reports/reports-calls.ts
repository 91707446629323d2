import { Clock, Effect } from "effect"
import { CurrentMerchant, type ReportResult } from "../../src/contract/reports.ts"
import { type Change, lockRobots, readSettings, readStates, storeStates } from "../alarms/robot-states.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { AnnouncePositions } from "../positions/position-streams.ts"
import { requestLanguage } from "../http/texts.ts"
import { readOrderKeys, storeDispensing } from "../orders/dispensing.ts"
import { confirmShelves, readReport, takeReports } from "./take-reports.ts"
import { requireCurrentKey } from "./merchant-key.ts"

const iso = (at: number) => new Date(at).toISOString()

/** Stores measurements. A robot that its merchant reports lost was not heard, and the next sweep marks it offline. */
const storeMeasurements = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>, now: number) {
  const rows = changes.map(({ after: { slots: _, alarms: _a, ...measured } }) => ({
    ...measured,
    reported_at: iso(measured.reported_at!),
    heard_at: measured.online ? iso(now) : "-infinity"
  }))
  yield* sql`
    update robot_states r set state = case when c.online and state <> 'outOfService' then 'online' else state end,
      charging = c.charging, battery = c.battery, x = c.x, y = c.y, reported_at = c.reported_at,
      battery_at = case when c."hasBattery" is not true then coalesce(r.battery_at, r.heard_at, '-infinity') end,
      stock_at = case when c."hasStock" is not true then coalesce(r.stock_at, r.heard_at, '-infinity') end,
      heard_at = c.heard_at, docking_failures = c.docking_failures, faults = c.faults
    from json_to_recordset(${JSON.stringify(rows)}::json) c (robot_id text, online boolean, charging boolean, battery int2, x float8, y float8, "hasBattery" boolean, "hasStock" boolean, reported_at timestamptz,
      heard_at timestamptz, docking_failures int4, faults text[])
    where r.robot_id = c.robot_id`
  const returned = changes.flatMap(({ before, after }) =>
    after.online && !before.online && !before.outOfService ? [after.robot_id] : []
  )
  if (returned.length > 0)
    yield* sql`update alarm_robots set returned_at = now() where robot_id = any(${returned}::text[]) and returned_at is null`
})

/** The sites where robots have moved. */
const sitesOfMoved = (changes: ReadonlyArray<Change>) => [
  ...new Set(
    changes.flatMap(({ before, after }) =>
      after.x === before.x && after.y === before.y && after.location_id === before.location_id
        ? []
        : [before.location_id ?? [], after.location_id ?? []].flat()
    )
  )
]

/** Takes the reports of one call. Returns the answer, and the sites where robots have moved. */
const take = Effect.fnUntraced(function* (payload: { readonly reports: ReadonlyArray<unknown> }) {
  yield* requireCurrentKey
  const merchant = yield* CurrentMerchant
  const language = yield* requestLanguage
  const now = yield* Clock.currentTimeMillis
  const sent = payload.reports.map((report) => readReport(report, language))
  const reports = sent.flatMap(({ report }) => report ?? [])
  const named = [...new Set(reports.map(({ robot_id }) => robot_id))]
  const ownRobots = yield* lockRobots(named, merchant.id)
  const foreignRobots =
    ownRobots.length === named.length
      ? []
      : yield* sql<{ robot_id: string }>`select robot_id from devices where robot_id = any(${named}::text[])`
  const places = [...new Set(reports.flatMap(({ location_id }) => location_id ?? []))]
  const locations =
    places.length === 0 ? [] : yield* sql<{ id: number }>`select id from locations where id = any(${places}::int4[])`
  const before = yield* readStates(
    ownRobots,
    reports.reduce((first, { at }) => Math.min(first, at), now)
  )
  const context = {
    states: new Map(before.map((state) => [state.robot_id, state])),
    others: new Set(foreignRobots.map(({ robot_id }) => robot_id)),
    locations: new Set(locations.map(({ id }) => id)),
    orders: yield* readOrderKeys(reports)
  }
  const { list, states, shelves, orders } = takeReports(sent, context, {
    settings: yield* readSettings,
    now,
    language
  })
  const changes = before.flatMap((state) => {
    const after = states.get(state.robot_id)!
    return after === state ? [] : [{ before: state, after }]
  })
  if (changes.length > 0) {
    yield* storeStates(changes)
    yield* storeMeasurements(changes, now)
  }
  yield* storeDispensing(orders)
  const unconfirmed = yield* confirmShelves(ownRobots, shelves)
  const answer = {
    list: list.map((result, place): ReportResult => {
      const report = sent[place]!.report
      const on_shelf = report && report.online !== false ? unconfirmed.get(report.robot_id) : undefined
      return on_shelf && result.result !== "refused" ? { ...result, on_shelf } : result
    })
  }
  return { answer, moved: sitesOfMoved(changes) }
}, inTransaction)

export const ReportsCalls = callsOf("reports", {
  report: Effect.fnUntraced(function* ({ payload }) {
    const { answer, moved } = yield* take(payload)
    const announce = yield* AnnouncePositions
    announce(moved)
    return answer
  })
})
