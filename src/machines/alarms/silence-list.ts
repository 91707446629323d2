import { Schema, Struct } from "effect"
import type { Alarm } from "../../contract/alarms.ts"
import { momentIn } from "../../contract/formats.ts"
import { type NewSilence, Silence, SilenceQuery } from "../../contract/silences.ts"
import { partsOf } from "../command-palette/several-numbers.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { robotNumberPattern } from "../../contract/place-filters.ts"
import { typedRecords } from "../records/typed-records.ts"
import { WordText } from "../../contract/texts.ts"

/**
 * The draft of a silence: robots comma-joined, moments as typed. Only an explicit choice silences all robots or all
 * types.
 */
const SilenceDraft = Schema.Struct({
  all_robots: Schema.Boolean,
  robot_ids: Schema.String,
  location_ids: Schema.String,
  merchant_ids: Schema.String,
  area_ids: Schema.String,
  all_types: Schema.Boolean,
  types: Schema.Array(Schema.String),
  starts_at: WordText,
  until: WordText,
  reason: Schema.String
})
export type SilenceDraft = typeof SilenceDraft.Type

/** The robots that a draft names. */
export const robotsIn = ({ robot_ids }: Pick<SilenceDraft, "robot_ids">): ReadonlyArray<string> => partsOf(robot_ids)

const wholeNumber = new RegExp(`^${robotNumberPattern}$`)
export const isRobotNumber = (text: string) => wholeNumber.test(text)

const scopes = ["location_ids", "merchant_ids", "area_ids"] as const

/** The sites, merchants or areas that a draft names. */
export const idsOfScope = (draft: SilenceDraft, scope: (typeof scopes)[number]): ReadonlyArray<string> =>
  draft[scope] === "" ? [] : draft[scope].split(",")

/** The named parts of a draft's scope; empty for all robots. */
export const scopeOf = (draft: SilenceDraft): Readonly<Record<string, string>> => {
  const named = { robot_ids: robotsIn(draft).join(","), ...Struct.pick(draft, scopes) }
  return draft.all_robots ? {} : Object.fromEntries(Object.entries(named).filter(([, ids]) => ids !== ""))
}

/** The payload of a draft. An empty start means now. */
export const newSilenceOf = (draft: SilenceDraft): NewSilence => {
  const { all_types, types, starts_at, until, reason } = draft
  return {
    robot_ids: "",
    ...scopeOf(draft),
    types: all_types ? "" : types.join(","),
    ...(starts_at === "" ? {} : { starts_at: momentIn(starts_at) ?? Number.NaN }),
    until: momentIn(until) ?? Number.NaN,
    reason
  }
}

export const hasScope = (draft: SilenceDraft) =>
  draft.all_robots || robotsIn(draft).length > 0 || scopes.some((scope) => draft[scope] !== "")

/**
 * Problems that the contract alone cannot find: an empty scope without the choice "all", and a silence of all robots
 * and all types.
 */
export const silenceProblems = (draft: SilenceDraft) => ({
  ...(hasScope(draft) ? {} : { robot_ids: "silence.scopeProblem" }),
  ...(draft.all_types || draft.types.length > 0 ? {} : { types: "silence.typesProblem" }),
  ...(draft.all_robots && draft.all_types ? { types: "silence.allProblem" } : {})
})

const blank = { all_robots: false, location_ids: "", merchant_ids: "", area_ids: "", starts_at: "", reason: "" }

/** A draft that silences all types at a site. */
export const siteSilence = (site: number, until: string): SilenceDraft => ({
  ...blank,
  robot_ids: "",
  location_ids: String(site),
  all_types: true,
  types: [],
  until
})

/**
 * A draft that silences the robots and types of these alarms. An alarm of many robots names none, so the operator
 * chooses them.
 */
export const silenceOf = (alarms: ReadonlyArray<Alarm>, until: string): SilenceDraft => ({
  ...blank,
  robot_ids: [...new Set(alarms.flatMap(({ robot_id }) => robot_id ?? []))].join(", "),
  all_types: false,
  types: [...new Set(alarms.map(({ type }) => type))],
  until
})

/** Silences: active, planned and ended ones. */
export const silenceList = typedRecords({
  row: Silence,
  query: SilenceQuery,
  draft: SilenceDraft,
  addedVerb: "operated",
  exported: { group: "silences" }
})

/** Silences that are not over by now: active and planned ones. */
export const activeOrPlanned = <S extends { readonly until: number }>(silences: ReadonlyArray<S>, now: number) =>
  silences.filter(({ until }) => until > now)

/**
 * True before the start of a silence. A view's clock may lag behind `created_at`, so a silence that starts with its
 * creation is never planned.
 */
export const isPlanned = ({ starts_at, created_at }: Pick<Silence, "starts_at" | "created_at">, now: number) =>
  starts_at > Math.max(now, created_at)

/** The end of an alarm's silence; null if there is none or it is over. */
export const silencedUntil = ({ silenced_until }: Pick<Alarm, "silenced_until">, now: number): number | null =>
  silenced_until !== null && silenced_until > now ? silenced_until : null

/** Ends silences early. */
export const silenceEnding = typedMutation(Schema.Struct({ ids: Schema.Array(Schema.Int) }))
