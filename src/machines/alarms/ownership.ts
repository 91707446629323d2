import { Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import type { Alarm } from "../../contract/alarms.ts"
import { listOf } from "../../contract/fields.ts"
import { FreeText, WordText } from "../../contract/texts.ts"
import { UserOption } from "../../contract/user-option.ts"
import { type FormActor, subjectIn } from "../forms/form-machine.ts"
import { typedForm } from "../forms/typed-form.ts"
import { queryEvent } from "../queries/query-event.ts"
import { typedQuery } from "../queries/typed-query.ts"
import type { ActorOf } from "../typed-actor.ts"

const Ids = Schema.NonEmptyArray(Schema.Int)

/**
 * `acknowledge` makes the operator the owner. The owner writes a `note`, hands the alarm over and may withdraw that; a
 * colleague accepts or declines.
 */
const OwnershipChange = Schema.Literals(["acknowledge", "note", "handOver", "accept", "decline", "withdraw", "release"])
export type OwnershipChange = typeof OwnershipChange.Type

const Subject = Schema.Struct({ change: OwnershipChange, ids: Ids })
export type OwnershipSubject = typeof Subject.Type
/** `user_id` is the colleague's; empty except for a handover. */
const Attempt = Schema.Struct({ note: FreeText, user_id: WordText })
export type OwnershipAttempt = typeof Attempt.Type

/** A change of the owner of one alarm or several, with a note. */
export const ownershipForm = typedForm("ownership", Attempt, Subject)

/** Users to whom the operator may hand alarms over. */
export const colleagues = typedQuery(listOf(UserOption))

/** Every handover reads the present colleagues anew. */
export const requestColleagues = (
  form: SnapshotFrom<FormActor<never, { readonly change: string }>>,
  query: SnapshotFrom<ActorOf<typeof colleagues>>
) => (subjectIn(form)?.change === "handOver" ? queryEvent(query, "") : null)

export type Operator = { readonly username: string; readonly is_admin: boolean; readonly is_super_admin: boolean }
type Owned = Pick<Alarm, "acknowledged_at" | "acknowledged_by" | "handover_to" | "ended_at">

export const isUnclaimed = ({ acknowledged_at }: Owned) => acknowledged_at === null

export const isOwnedBy = (username: string, { acknowledged_at, acknowledged_by }: Owned) =>
  acknowledged_at !== null && acknowledged_by === username

/** The steps that are open to an operator. Administrators release alarms of absent owners. */
export const possibleChanges = (
  alarm: Owned,
  { username, is_admin, is_super_admin }: Operator
): ReadonlyArray<Exclude<OwnershipChange, "note">> => {
  if (alarm.ended_at !== null) return []
  if (isUnclaimed(alarm)) return ["acknowledge"]
  if (alarm.handover_to === username) return ["accept", "decline"]
  if (isOwnedBy(username, alarm)) return [alarm.handover_to === "" ? "handOver" : "withdraw", "release"]
  return is_admin || is_super_admin ? ["release"] : []
}
