import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentMerchant, type ReportResult } from "../../src/effects/contract/reports.ts"
import type { RobotState } from "../alarms/alarm-engine.ts"
import { lockRobots, readSettings, readStates, storeStates } from "../alarms/robot-states.ts"
import { callsOf } from "../calls.ts"
import { inTransaction } from "../events/append-event.ts"
import { requestLanguage } from "../http/words.ts"
import { confirmShelves } from "./confirm-shelves.ts"
import { keepKey } from "./merchant-key.ts"
import { readReport, takeReports } from "./take-reports.ts"

const iso = (at: number) => new Date(at).toISOString()

/** When robots were heard of, by their clocks and by ours, and what no other table keeps of what they said. One that its merchant says is lost was not heard. */
const noteReports = Effect.fnUntraced(function* (states: ReadonlyArray<RobotState>, now: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = states.map(({ robot_id, reported_at, online, docking_failures, faults }) => ({
    ...{ robot_id, reported_at: iso(reported_at!), docking_failures, faults },
    heard_at: online ? iso(now) : "-infinity"
  }))
  yield* sql`
    insert into robot_reports (robot_id, reported_at, heard_at, docking_failures, faults)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      r (robot_id text, reported_at timestamptz, heard_at timestamptz, docking_failures int4, faults text[])
    on conflict (robot_id) do update set
      (reported_at, heard_at, docking_failures, faults) = (excluded.reported_at, excluded.heard_at, excluded.docking_failures, excluded.faults)`
})

export const ReportsCalls = callsOf("reports", {
  report: Effect.fnUntraced(function* ({ payload }) {
    const sql = yield* SqlClient.SqlClient
    yield* keepKey
    const merchant = yield* CurrentMerchant
    const language = yield* requestLanguage
    const now = yield* Clock.currentTimeMillis
    const sent = payload.reports.map((report) => readReport(report, language))
    const reports = sent.flatMap(({ report }) => report ?? [])
    const named = [...new Set(reports.map(({ robot_id }) => robot_id))]
    const own = yield* lockRobots(named, merchant.id)
    const others =
      own.length === named.length
        ? []
        : yield* sql<{ robot_id: string }>`select robot_id from devices where robot_id = any(${named}::text[])`
    const places = [...new Set(reports.flatMap(({ location_id }) => location_id ?? []))]
    const locations =
      places.length === 0 ? [] : yield* sql<{ id: number }>`select id from locations where id = any(${places}::int4[])`
    const before = yield* readStates(
      own,
      reports.reduce((first, { at }) => Math.min(first, at), now)
    )
    const known = {
      states: new Map(before.map((state) => [state.robot_id, state])),
      others: new Set(others.map(({ robot_id }) => robot_id)),
      locations: new Set(locations.map(({ id }) => id))
    }
    const { list, states, shelves } = takeReports(sent, known, { settings: yield* readSettings, now, language })
    const changes = before.flatMap((state) => {
      const after = states.get(state.robot_id)!
      return after === state ? [] : [{ before: state, after }]
    })
    if (changes.length > 0) {
      yield* storeStates(changes)
      yield* noteReports(
        changes.map(({ after }) => after),
        now
      )
    }
    const unconfirmed = yield* confirmShelves(own, shelves)
    return {
      list: list.map((result, place): ReportResult => {
        const report = sent[place]!.report
        const on_shelf = report && report.online !== false ? unconfirmed.get(report.robot_id) : undefined
        return on_shelf && result.result !== "refused" ? { ...result, on_shelf } : result
      })
    }
  }, inTransaction)
})
