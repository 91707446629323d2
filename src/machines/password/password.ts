import { Schema } from "effect"
import { typedForm } from "../forms/typed-form.ts"
import { Masked } from "../events.ts"

const Attempt = Schema.Struct({ old_password: Masked, new_password: Masked, confirm_password: Masked })
export type PasswordAttempt = typeof Attempt.Type

/** One's own password: old, new, and new once more (specification, sections 3 and 5). Who has set it is logged out. */
export const passwordForm = typedForm("password", Attempt, Schema.Null)
