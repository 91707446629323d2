import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { joinedCodes } from "./alarm-types.ts"
import { describeRecord } from "./define-record.ts"
import { replyOf } from "./call.ts"
import { idBatch } from "./crud.ts"
import { Id, Millis, Moment, listOf, listQuery, optionalFields, textOf } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedAreas, joinedIds, joinedRobots } from "./place-filters.ts"
import { recordFilters } from "./record-filters.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/**
 * Silences notifications of these types from `starts_at` until `until`, for these robots, and for all robots at these
 * sites, of these merchants and in these areas. Without a scope all robots are silenced, without types all types.
 * Alarms are still raised.
 */
export const Silence = Schema.Struct({
  id: Id,
  robot_ids: Schema.Array(WordText),
  location_ids: Schema.Array(Id),
  /** The names of the sites, in their order. */
  locations: Schema.Array(ThingText),
  merchant_ids: Schema.Array(Id),
  area_ids: Schema.Array(WordText),
  types: Schema.Array(WordText),
  starts_at: Millis,
  until: Millis,
  reason: FreeText,
  created_by: PersonText,
  created_at: Millis,
  ended_by: PersonText,
  ended_at: Schema.NullOr(Millis)
})
export type Silence = typeof Silence.Type

const optionalList = <S extends Schema.Constraint>(list: S) =>
  Schema.optionalKey(Schema.Union([Schema.Literal(""), list]))
const scopes = {
  location_ids: optionalList(joinedIds),
  merchant_ids: optionalList(joinedIds),
  area_ids: optionalList(joinedAreas)
}
type Scopes = { readonly [Name in keyof typeof scopes]?: string }

/** True for a draft without robots, sites, merchants and areas, which means all robots. */
const meansAllRobots = ({ robot_ids, ...rest }: Scopes & { readonly robot_ids: string }) =>
  robot_ids === "" && Object.keys(scopes).every((name) => (rest[name as keyof Scopes] ?? "") === "")

/** Refuses a silence of all types of all robots. */
const notEverything = Schema.makeFilter(
  (draft: Scopes & { readonly robot_ids: string; readonly types: string }) =>
    !meansAllRobots(draft) ||
    draft.types !== "" || { path: ["robot_ids"], issue: "all types of all robots cannot be silenced" },
  { identifier: "NotEverything" }
)

const startsFirst = Schema.makeFilter(
  ({ starts_at, until }: { readonly starts_at?: number; readonly until: number }) =>
    starts_at === undefined || starts_at < until || { path: ["until"], issue: "must be later than the start" },
  { identifier: "StartsFirst" }
)

/**
 * The draft of a silence, its lists comma-joined. Without robots, sites, merchants and areas it means all robots,
 * without types all types, and without a start now.
 */
export const NewSilence = Schema.Struct({
  robot_ids: Schema.Union([Schema.Literal(""), joinedRobots]),
  ...scopes,
  starts_at: Schema.optionalKey(Moment),
  types: Schema.Union([Schema.Literal(""), joinedCodes]),
  until: Moment,
  reason: textOf(200)
}).check(notEverything, startsFirst)
export type NewSilence = typeof NewSilence.Type

/** The number of robots in a scope, and the listed numbers that no robot has. */
export const SilenceCoverage = Schema.Struct({ robots: Schema.Int, unknown: Schema.Array(WordText) })
export type SilenceCoverage = typeof SilenceCoverage.Type
/** A scope, its lists comma-joined; an empty one means all robots. */
const CoverageQuery = Schema.Struct(
  optionalFields({
    robot_ids: joinedRobots,
    location_ids: joinedIds,
    merchant_ids: joinedIds,
    area_ids: joinedAreas
  })
)

export const SilenceQuery = listQuery(["id", "until"], {
  ...recordFilters,
  state: Schema.Literals(["active", "planned", "over"])
})

export const silences = describeRecord({
  name: "silences",
  label: ["静默", "a silence"],
  path: "/system-admin/alarm",
  permission: "alarm-board",
  owner: "merchant",
  row: Silence,
  query: SilenceQuery,
  calls: [
    /** The default order is newest first. */
    listCall("/silences", SilenceQuery, Silence),
    HttpApiEndpoint.get("coverage", "/silence-coverage", {
      query: CoverageQuery,
      success: replyOf(SilenceCoverage)
    }),
    HttpApiEndpoint.post("silence", "/silence", { payload: NewSilence, success: replyOf(Silence) }),
    /** Ends silences. A silence that is over cannot be changed. */
    HttpApiEndpoint.post("end", "/end-silence", {
      payload: Schema.Struct({ ids: idBatch }),
      success: replyOf(listOf(Silence))
    })
  ]
})
