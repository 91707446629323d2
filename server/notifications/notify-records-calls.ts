import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { NotifyRecord } from "../../src/effects/contract/notify-records.ts"
import { alarmName } from "../alarm-types/alarm-names.ts"
import { titleOfRule } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { type Language, notPermitted, requestLanguage, words } from "../http/words.ts"
import { countsOfPlaces, sharedConditions, typesInOrder, withLocations } from "../lists/list-conditions.ts"
import { monthRange } from "../lists/month-range.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { eachMonth, eachValue, someIds } from "../lists/steps.ts"
import { eachOnce } from "../records/known-records.ts"
import { shownReason, wordsOfReason } from "./reasons.ts"

type Row = Omit<NotifyRecord, "name">

const shown = `n.id, n.alarm_id, n.type, a.severity, n.robot_id, a.raised_at, a.ended_at, n.user_id, n.username, n.rule, n.method, n.state, ${shownReason},
  n.tries, case when n.state = 'queued' then n.next_at end as next_at, n.created_at, n.sent_at`

const steps = {
  id: someIds("n"),
  created_at: { ...eachMonth("n.created_month"), placed: true },
  type: { ...eachValue("n.type"), placed: true },
  username: eachValue("n.username")
}

const onlyMine = notPermitted(
  words(
    `没有权限：需要 ${titleOfRule("alarm-record-all", "zh-CN")} (alarm-record-all)`,
    `Not permitted: this needs ${titleOfRule("alarm-record-all", "en-US")} (alarm-record-all)`
  )
)

const recordOf = (row: Row, language: Language): NotifyRecord => ({
  ...row,
  name: alarmName(row.type, language),
  reason: wordsOfReason(row.reason, language)
})

export const NotifyRecordsCalls = callsOf(
  "notifyRecords",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    return {
      list: Effect.fnUntraced(function* ({ query }) {
        const { id, rules } = yield* CurrentOperator
        const { page, page_size, until, after, ...asked } = query
        const { sort = "id", order = sort === "id" ? "desc" : "asc", ...filters } = asked
        const { scope = "mine", types, method, state, user_id, alarm_id, from, to, ...places } = filters
        if (scope === "all" && !rules.has("alarm-record-all")) return yield* onlyMine
        const counted: Array<Statement.Fragment> = []
        if (scope === "mine") counted.push(sql`n.user_id = ${id}`)
        if (user_id !== undefined) counted.push(sql`n.user_id = ${user_id}`)
        if (types !== undefined) counted.push(sql`n.type = any(${eachOnce(types)}::text[])`)
        if (method !== undefined) counted.push(sql`n.method = ${method}`)
        if (state !== undefined) counted.push(sql`n.state = ${state}`)
        const located = yield* withLocations(places)
        const where = sharedConditions(sql, located, "n")
        const ofEverybody = scope === "all" && user_id === undefined && alarm_id === undefined
        const counts = ofEverybody ? countsOfPlaces("notifications", located) : undefined
        if (alarm_id !== undefined) where.push(sql`n.alarm_id = ${alarm_id}`)
        // What all of them have in common is no order; of several types each has its place in the index.
        const by = sort === "username" && (scope === "mine" || user_id !== undefined) ? "id" : sort
        const values = by === "type" && types !== undefined ? typesInOrder(sql, types, "n") : undefined
        const range = monthRange(sql, { column: "n.created_at", month: "n.created_month" }, from, to)
        const found = yield* readPage<Row>({
          ...{ page, page_size, until, after, shown, table: "notifications n", key: "n.id" },
          ...{ counted, where, counts, range },
          joins: "left join robot_alarms a on a.id = n.alarm_id",
          sort: { by: `n.${by}`, direction: order, values, steps: steps[by] }
        })
        const language = yield* requestLanguage
        return { ...found, list: found.list.map((row) => recordOf(row, language)) }
      })
    }
  })
)
