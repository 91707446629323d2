import { Schema } from "effect"
import { typedForm } from "../forms/typed-form.ts"

const Ids = Schema.NonEmptyArray(Schema.Int)
export type AlarmIds = typeof Ids.Type
const Attempt = Schema.Struct({ note: Schema.String })
export type AcknowledgingAttempt = typeof Attempt.Type

/** An operator takes alarms in hand, one or several, with a note. */
export const acknowledging = typedForm("acknowledging", Attempt, Ids)
