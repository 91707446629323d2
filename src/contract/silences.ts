import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { joinedCodes } from "./alarm-types.ts"
import { describeRecord } from "./define-record.ts"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { idBatch } from "./crud.ts"
import { Id, Millis, Moment, listOf, listQuery, textOf } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots } from "./place-filters.ts"
import { recordFilters } from "./record-filters.ts"
import { FreeText, PersonText, WordText } from "./texts.ts"

/** Silences notifications about these robots and types before `until`. An empty list means all. Alarms are still raised. */
export const Silence = Schema.Struct({
  id: Id,
  robot_ids: Schema.Array(WordText),
  types: Schema.Array(WordText),
  until: Millis,
  reason: FreeText,
  created_by: PersonText,
  created_at: Millis,
  ended_by: PersonText,
  ended_at: Schema.NullOr(Millis)
})
export type Silence = typeof Silence.Type

/** Nobody means that no alarm of any robot is told of. */
const notEverything = Schema.makeFilter(
  ({ robot_ids, types }: { readonly robot_ids: string; readonly types: string }) =>
    robot_ids !== "" || types !== "" || { path: ["robot_ids"], issue: "all types of all robots cannot be silenced" },
  { identifier: "NotEverything" }
)

/** The draft of a silence, its lists comma-joined. An empty text means all robots or all types. */
export const NewSilence = Schema.Struct({
  robot_ids: Schema.Union([Schema.Literal(""), joinedRobots]),
  types: Schema.Union([Schema.Literal(""), joinedCodes]),
  until: Moment,
  reason: textOf(200)
}).check(notEverything)
export type NewSilence = typeof NewSilence.Type

export const SilenceQuery = listQuery(["id", "until"], {
  ...recordFilters,
  state: Schema.Literals(["active", "over"])
})

class SilencesApi extends HttpApiGroup.make("silences")
  .add(
    /** The newest first unless asked otherwise. */
    listCall("/silences", SilenceQuery, Silence),
    HttpApiEndpoint.post("silence", "/silence", { payload: NewSilence, success: replyOf(Silence) }),
    /** One that is over stays as it was. */
    HttpApiEndpoint.post("end", "/end-silence", {
      payload: Schema.Struct({ ids: idBatch }),
      success: replyOf(listOf(Silence))
    })
  )
  .annotateEndpoints(RequiredPermission, { any: ["alarm-board"] })
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}

export const silences = describeRecord({
  name: "silences",
  label: ["静默", "a silence"],
  path: "/system-admin/alarm",
  owner: "merchant",
  row: Silence,
  query: SilenceQuery,
  api: SilencesApi
})
