import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { type NotifyRecord, NotifyRecordQuery } from "../../src/contract/notify-records.ts"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { lacksPermission } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { requestLanguage } from "../http/texts.ts"
import { uniqueValues, makeConditions } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { reasonColumn, wordsOfReason } from "./outbox.ts"

type Row = Omit<NotifyRecord, "name">

const columns = `n.id, n.alarm_id, n.type, a.severity, a.robot_id, a.raised_at, a.ended_at, n.user_id, n.username, n.rule, n.method, n.state, ${reasonColumn},
  n.tries, case when n.state = 'queued' then n.next_at end as next_at, n.created_at, n.sent_at`

const onlyMine = lacksPermission("alarm-record-all")

const conditionsOf = makeConditions(
  NotifyRecordQuery,
  {
    scope: () => sql`true`,
    types: (types) => sql`n.type = any(${uniqueValues(types)}::text[])`,
    // Compares with an array, for which PostgreSQL uses the index of the alarms.
    robot_id: (ids) =>
      sql`n.alarm_id = any(array(select id from robot_alarms where robot_id = any(${uniqueValues(ids)}::text[])))`
  },
  "n"
)

export const NotifyRecordsCalls = callsOf("notifyRecords", {
  list: Effect.fnUntraced(function* ({ query }) {
    const { id, rules } = yield* CurrentOperator
    const language = yield* requestLanguage
    const { sort = "created_at", order = query.sort === undefined ? "desc" : "asc", scope = "mine" } = query
    if (scope === "all" && !rules.has("alarm-record-all")) return yield* onlyMine
    const page = yield* readPage<Row>({
      ...query,
      columns,
      table: "notifications n",
      key: "n.id",
      joins: "left join robot_alarms a on a.id = n.alarm_id",
      where: [...(scope === "mine" ? [sql`n.user_id = ${id}`] : []), ...conditionsOf(query)],
      sort: { by: `n.${sort}`, direction: order }
    })
    const named = (row: Row): NotifyRecord => ({
      ...row,
      name: alarmName(row.type, language),
      reason: wordsOfReason(row.reason, language)
    })
    return { ...page, list: page.list.map(named) }
  })
})
