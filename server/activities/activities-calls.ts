import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { activities, type Activity } from "../../src/contract/activities.ts"
import type { Versioned } from "../../src/contract/crud.ts"
import { callsOf } from "../calls.ts"
import { conflict, text } from "../http/texts.ts"
import { touching } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable, type Unless } from "../records/record-table.ts"

/** Nobody has to be there when a period is over: what was started ends with it. */
const state = "(case when ended_from <= now() then 'ended' else state end)"

const said = {
  over: conflict(text("campaigns.activity.over"), "ends_at"),
  started: conflict(text("campaigns.activity.started")),
  notRunning: conflict(text("campaigns.activity.notRunning")),
  ended: conflict(text("campaigns.activity.ended")),
  running: conflict(text("campaigns.activity.running"))
}

export const ActivitiesCalls = callsOf(
  "activities",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const states = {
      draft: sql`state = 'draft'`,
      ended: sql`ended_from <= now()`,
      paused: sql`state = 'paused' and ended_from > now()`,
      running: sql`state = 'running' and ended_from > now()`
    }
    const table = recordTable(activities, {
      computed: { state },
      where: { ...touching(sql), state: (wanted) => states[wanted] }
    })

    const move = (record: Versioned, state: "running" | "paused" | "ended", unless: Unless<Activity>) =>
      table.change(record, { state }, { unless })

    return {
      ...crudHandlers(table, {
        unlessEdited: (before) => (before.state === "ended" ? said.ended : undefined),
        unlessDeleted: (before) => (before.state === "running" ? said.running : undefined)
      }),
      start: ({ payload }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          move(payload, "running", ({ state, ends_at }) => {
            if (state === "running") return said.started
            if (state === "ended") return said.ended
            return ends_at <= now ? said.over : undefined
          })
        ),
      pause: ({ payload }) =>
        move(payload, "paused", ({ state }) => (state === "running" ? undefined : said.notRunning)),
      end: ({ payload }) =>
        move(payload, "ended", ({ state }) => (state === "running" || state === "paused" ? undefined : said.notRunning))
    }
  })
)
