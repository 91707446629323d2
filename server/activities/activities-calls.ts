import { Clock, Effect } from "effect"
import { activities, type Activity } from "../../src/contract/activities.ts"
import type { Versioned } from "../../src/contract/crud.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, text } from "../http/texts.ts"
import { overlapFilters, withDenseCondition } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable, type RefusalRule } from "../records/record-table.ts"

const refusals = {
  over: conflict(text("campaigns.activity.over"), "ends_at"),
  started: conflict(text("campaigns.activity.started")),
  notRunning: conflict(text("campaigns.activity.notRunning")),
  ended: conflict(text("campaigns.activity.ended")),
  running: conflict(text("campaigns.activity.running"))
}

/** Bounds `ends_at` as well, so that a scan of its index starts at the first match. */
const lasting = (state: string) =>
  withDenseCondition(
    sql`state = ${state} and ended_from > now()`,
    sql`state = ${state} and ended_from > now() and ends_at > now()`
  )

const states = {
  draft: sql`state = 'draft'`,
  ended: sql`ended_from <= now()`,
  paused: lasting("paused"),
  running: lasting("running")
}

const table = recordTable(activities, {
  // The state follows from the period, because no job ends an activity.
  computed: { state: "(case when ended_from <= now() then 'ended' else state end)" },
  where: { ...overlapFilters, state: (state) => states[state] }
})

const move = (record: Versioned, state: "running" | "paused" | "ended", unless: RefusalRule<Activity>) =>
  table.change(record, { state }, { unless })

export const ActivitiesCalls = callsOf("activities", {
  ...crudHandlers(table, {
    unlessEdited: (before) => (before.state === "ended" ? refusals.ended : undefined),
    unlessDeleted: (before) => (before.state === "running" ? refusals.running : undefined)
  }),
  start: Effect.fnUntraced(function* ({ payload }) {
    const now = yield* Clock.currentTimeMillis
    return yield* move(payload, "running", ({ state, ends_at }) => {
      if (state === "running") return refusals.started
      if (state === "ended") return refusals.ended
      return ends_at <= now ? refusals.over : undefined
    })
  }),
  pause: ({ payload }) =>
    move(payload, "paused", ({ state }) => (state === "running" ? undefined : refusals.notRunning)),
  end: ({ payload }) =>
    move(payload, "ended", ({ state }) => (state === "running" || state === "paused" ? undefined : refusals.notRunning))
})
