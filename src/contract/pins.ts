import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { Versioned } from "./crud.ts"
import { Id, listOf, Millis, Moment, optionalFields, Text, textOf } from "./fields.ts"
import { robotNumberPattern } from "./place-filters.ts"
import { FREE, FreeText, PERSON, PersonText, ThingText, WORD, WordText } from "./texts.ts"

const PinAnswer = Schema.Struct({ note: FreeText, created_by: PersonText, created_at: Millis })

/**
 * A reminder about a robot, which the author's colleagues see as well. `state` is the robot's. A pin without `owner` is
 * everybody's. `offered_to` has not answered the owner's offer yet. Answers are in the order of time.
 */
export const Pin = Schema.Struct({
  ...Versioned.fields,
  robot_id: WordText,
  robot: ThingText,
  state: Schema.Literals(["online", "offline", "outOfService"]),
  note: FreeText,
  due_at: Millis,
  owner: PersonText,
  created_by: PersonText,
  created_at: Millis,
  offered_to: PersonText,
  offer_note: FreeText,
  answers: Schema.Array(PinAnswer)
})
export type Pin = typeof Pin.Type

const robot_id = Schema.String.check(
  Schema.isPattern(new RegExp(`^${robotNumberPattern}$`), { message: "must be a robot number" })
).annotate(WORD)
const draft = { note: textOf(200), due_at: Moment }
const NewPin = Schema.Struct({ robot_id, ...draft })
const PinEdit = Schema.Struct({ ...Versioned.fields, ...draft })

/** The colleague accepts or declines; the owner withdraws. */
export const PinOfferAnswer = Schema.Literals(["accepted", "declined", "withdrawn"])
export type PinOfferAnswer = typeof PinOfferAnswer.Type

const note = optionalFields({ note: Text.check(Schema.isMaxLength(200)).annotate(FREE) })

/** The number of alarms and pins that changed. */
const Work = Schema.Struct({ alarms: Schema.Int, pins: Schema.Int })
/** Work that is offered to a colleague. */
const OfferedWork = Schema.Struct({ ...Work.fields, colleague: PersonText })
export type OfferedWork = typeof OfferedWork.Type

/** The most pins of an answer. */
export const MAX_PINS = 200

export class PinsApi extends HttpApiGroup.make("pins")
  .add(
    /** Pins by the caller and their colleagues on robots that the caller may see, the first due first. */
    HttpApiEndpoint.get("list", "/pins", { success: replyOf(listOf(Pin)) }),
    HttpApiEndpoint.post("pin", "/pin", { payload: NewPin, success: replyOf(Pin) }),
    HttpApiEndpoint.post("edit", "/edit-pin", { payload: PinEdit, success: replyOf(Pin) }),
    /** Deletes the pin with its answers. */
    HttpApiEndpoint.post("unpin", "/unpin", { payload: Schema.Struct({ id: Id }), success: replyOf(Pin) }),
    HttpApiEndpoint.post("answer", "/answer-pin", {
      payload: Schema.Struct({ id: Id, note: textOf(200) }),
      success: replyOf(Pin)
    }),
    HttpApiEndpoint.post("answerOffer", "/answer-pin-offer", {
      payload: Schema.Struct({ id: Id, answer: PinOfferAnswer }),
      success: replyOf(Pin)
    }),
    /** Offers all open alarms and pins of the caller to a colleague. */
    HttpApiEndpoint.post("handOverAll", "/hand-over-all", {
      payload: Schema.Struct({ user_id: Id, ...note }),
      success: replyOf(OfferedWork)
    }),
    /** Accepts or declines all that the user `by` offers. */
    HttpApiEndpoint.post("answerAll", "/answer-all", {
      payload: Schema.Struct({
        by: Text.check(Schema.isMaxLength(100)).annotate(PERSON),
        answer: Schema.Literals(["accepted", "declined"]),
        ...note
      }),
      success: replyOf(Work)
    })
  )
  .annotateEndpoints(RequiredPermission, { any: ["alarm-board"] })
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
