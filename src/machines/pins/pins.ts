import { Schema, Struct } from "effect"
import type { Alarm } from "../../contract/alarms.ts"
import { listOf } from "../../contract/fields.ts"
import { Pin } from "../../contract/pins.ts"
import { FreeText, PersonText, WordText } from "../../contract/texts.ts"
import { isOwnedBy, type Operator } from "../alarms/ownership.ts"
import { typedForm } from "../forms/typed-form.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedPolledQuery } from "../queries/polled-query-machine.ts"

/** Pins of the operator and their colleagues, the first due first. */
export const pinsQuery = typedPolledQuery(listOf(Pin))

/** The values of a pin's form, with `due_at` as typed. An answer has only a note. */
const PinAttempt = Schema.Struct({ robot_id: WordText, note: FreeText, due_at: WordText })
export type PinAttempt = typeof PinAttempt.Type
/** A new pin has the id 0; an alarm that is pinned also gives the robot. */
const PinSubject = Schema.Struct({
  change: Schema.Literals(["pin", "edit", "answer"]),
  ...Struct.pick(Pin.fields, ["id", "version", "robot_id", "note"]),
  due_at: WordText
})
export type PinSubject = typeof PinSubject.Type
export const pinForm = typedForm("pin", PinAttempt, PinSubject)

/** Problems of a pin without a note or a moment. */
export const pinProblems = (
  { change }: Pick<PinSubject, "change">,
  { robot_id, note, due_at }: PinAttempt,
  momentIn: (text: string) => number | null
): Readonly<Record<string, string>> => ({
  ...(change === "pin" && robot_id === "" ? { robot_id: "pins.robotProblem" } : {}),
  ...(note === "" ? { note: "pins.noteProblem" } : {}),
  ...(change !== "answer" && momentIn(due_at) === null ? { due_at: "pins.dueProblem" } : {})
})

const PinChange = Schema.Literals(["unpin", "accept", "decline", "withdraw"])
export type PinChange = typeof PinChange.Type
/** Removes a pin, or answers an offer of one. */
export const pinMutation = typedMutation(
  Schema.Struct({ change: PinChange, ...Struct.pick(Pin.fields, ["id", "robot_id"]) })
)

/** The changes of a pin that are open to this operator. Everybody may answer. */
export const possiblePinChanges = (
  { owner, offered_to }: Pick<Pin, "owner" | "offered_to">,
  { username, is_admin, is_super_admin }: Operator
): ReadonlyArray<PinChange | "edit"> => {
  if (offered_to === username) return ["accept", "decline"]
  const isOwn = owner === username
  if (!isOwn && owner !== "" && !is_admin && !is_super_admin) return []
  return [...(isOwn && offered_to !== "" ? (["withdraw"] as const) : []), "edit", "unpin"]
}

const ShiftSubject = Schema.Struct({
  change: Schema.Literals(["handOver", "accept", "decline"]),
  /** The colleague whose offers the operator answers; empty for a handover. */
  by: PersonText
})
export type ShiftSubject = typeof ShiftSubject.Type
const ShiftAttempt = Schema.Struct({ user_id: WordText, note: FreeText })
export type ShiftAttempt = typeof ShiftAttempt.Type

/** Hands over all open work of the operator, or answers all that a colleague offers. */
export const shiftForm = typedForm("shift", ShiftAttempt, ShiftSubject)

type OpenWork = { readonly alarms: number; readonly pins: number }

/** The operator's open work. */
export const openWorkOf = (
  username: string,
  alarms: ReadonlyArray<Parameters<typeof isOwnedBy>[1]>,
  pins: ReadonlyArray<Pick<Pin, "owner">>
): OpenWork => ({
  alarms: alarms.filter((alarm) => alarm.ended_at === null && isOwnedBy(username, alarm)).length,
  pins: pins.filter(({ owner }) => owner === username).length
})

export type HandoverOffer = OpenWork & { readonly by: string; readonly note: string }
type OfferedAlarm = Pick<Alarm, "acknowledged_by" | "handover_to" | "handover_note">

/** Open offers to the operator, by the colleague who makes them. */
export const offersTo = (
  username: string,
  alarms: ReadonlyArray<OfferedAlarm>,
  pins: ReadonlyArray<Pick<Pin, "owner" | "offered_to" | "offer_note">>
): ReadonlyArray<HandoverOffer> => {
  const offers = new Map<string, HandoverOffer>()
  const add = (by: string, kind: "alarms" | "pins", note: string) => {
    const offer = offers.get(by) ?? { by, alarms: 0, pins: 0, note }
    offers.set(by, { ...offer, [kind]: offer[kind] + 1, note: offer.note || note })
  }
  for (const { acknowledged_by, handover_to, handover_note } of alarms)
    if (handover_to === username) add(acknowledged_by, "alarms", handover_note)
  for (const { owner, offered_to, offer_note } of pins) if (offered_to === username) add(owner, "pins", offer_note)
  return [...offers.values()]
}
