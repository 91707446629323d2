import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Activity, ActivityQuery } from "../../src/effects/contract/activities.ts"
import { callsOf } from "../calls.ts"
import { words, conflict } from "../http/words.ts"
import { touching } from "../lists/list-conditions.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"

/** Nobody has to be there when a period is over: what was started ends with it. */
const state = "(case when ended_from <= now() then 'ended' else state end)"

const said = {
  over: conflict(
    words("活动时间已结束，请先修改时间", "The period of this activity is over, change it first"),
    "ends_at"
  ),
  started: conflict(words("活动已在进行中", "This activity is running already")),
  notRunning: conflict(words("活动没有在进行", "This activity is not running")),
  ended: conflict(words("活动已结束，不能再修改", "This activity has ended and does not change any more")),
  running: conflict(words("进行中的活动不能删除，请先暂停", "A running activity cannot be deleted, pause it first"))
}

export const ActivitiesCalls = callsOf(
  "activities",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // In the order of their names.
    const states = {
      draft: sql`state = 'draft'`,
      ended: sql`ended_from <= now()`,
      paused: sql`state = 'paused' and ended_from > now()`,
      running: sql`state = 'running' and ended_from > now()`
    }
    const activities = yield* makeRecordTable({
      topic: "activities",
      row: Activity,
      computed: { state },
      query: ActivityQuery,
      where: { ...touching(sql), state: (wanted) => ({ where: [states[wanted]], single: ["state"] }) },
      inOrder: { state: Object.values(states) }
    })

    return {
      ...crudHandlers(activities, {
        unlessEdited: (before) => (before.state === "ended" ? said.ended : undefined),
        unlessDeleted: (before) => (before.state === "running" ? said.running : undefined)
      }),
      start: Effect.fnUntraced(function* ({ payload }) {
        const now = yield* Clock.currentTimeMillis
        return yield* activities.change(payload, {
          type: "activities.started",
          values: { state: "running" },
          unless: (before) => {
            if (before.state === "running") return said.started
            if (before.state === "ended") return said.ended
            return before.ends_at <= now ? said.over : undefined
          }
        })
      }),
      pause: ({ payload }) =>
        activities.change(payload, {
          type: "activities.paused",
          values: { state: "paused" },
          unless: (before) => (before.state === "running" ? undefined : said.notRunning)
        }),
      end: ({ payload }) =>
        activities.change(payload, {
          type: "activities.ended",
          values: { state: "ended" },
          unless: (before) => (before.state === "running" || before.state === "paused" ? undefined : said.notRunning)
        })
    }
  })
)
