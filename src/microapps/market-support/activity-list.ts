import { Clock, Effect, Schema } from "effect"
import { Activity, activityColumns, ActivityQuery, type NewActivity } from "../../effects/contract/activities.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace, type SaveAsk } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, read, write } from "../kit/calls.ts"
import { validityAt } from "../kit/period.ts"
import { discountDraft, type DiscountDraft, discountIn } from "./discount.ts"

/** `coming`: its period had not begun when the list was read. */
const ActivityRow = Schema.Struct({ ...Activity.fields, coming: Schema.Boolean })
export type ActivityRow = typeof ActivityRow.Type

const rowAt =
  (now: number) =>
  (activity: Activity): ActivityRow => ({ ...activity, coming: validityAt(now, activity) === "coming" })

const Filters = Schema.Struct({ ...ActivityQuery.fields, page: Schema.Int, page_size: Schema.Int })
type ActivityFilters = typeof Filters.Type & Query

export const activityList = recordFace<ActivityRow, DiscountDraft, ActivityFilters>({
  row: ActivityRow,
  draft: Schema.Struct(discountDraft),
  query: Filters as never
})
const { events } = activityList

const kind = Activity.fields.kind
const state = Activity.fields.state

/** The query of the list as an address holds it. */
export const activityQuery = queryCodec<ActivityFilters>({
  sort: Schema.Literals(activityColumns),
  order: Schema.Literals(["asc", "desc"]),
  name: Schema.NonEmptyString.check(Schema.isMaxLength(100)),
  kind,
  state
})

export const listActivities = (query: ActivityFilters) =>
  Calls.use(({ activities }) => read("GET /market-support/activity/list", activities.list({ query }))).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([{ list, total }, now]) => events.listed.make({ rows: list.map(rowAt(now)), total }),
      onFailure: (fault) => events.listFailed.make({ fault })
    })
  )

/** Adds, or edits the row the form was opened with: its version tells the server whether someone else was faster. */
export const saveActivity = ({ row, draft }: SaveAsk<ActivityRow, DiscountDraft>) =>
  Calls.use(({ activities }) => {
    const payload: NewActivity = discountIn(draft, row)
    if (row === null) return write("POST /market-support/activity/add", activities.add({ payload }))
    const edit = { ...payload, id: row.id, version: row.version }
    return write("POST /market-support/activity/edit", activities.edit({ payload: edit }))
  }).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([saved, now]) => events.saved.make({ row: rowAt(now)(saved), added: row === null }),
      onFailure: (fault) => events.saveFailed.make({ fault })
    })
  )

export const removeActivities = (ids: ReadonlyArray<number>) =>
  Calls.use(({ activities }) =>
    write("POST /market-support/activity/delete", activities.delete({ payload: { ids: ids.join(",") } }))
  ).pipe(
    Effect.match({
      onSuccess: () => events.removed.make({ ids }),
      onFailure: (fault) => events.removeFailed.make({ fault })
    })
  )
