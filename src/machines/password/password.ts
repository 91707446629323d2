import { Schema } from "effect"
import { typedForm } from "../forms/typed-form.ts"
import { Masked } from "../events.ts"

const Attempt = Schema.Struct({ old_password: Masked, new_password: Masked, confirm_password: Masked })

/**
 * The operator's own password: the old one, and the new one twice (specification, sections 3 and 5). A change ends in a
 * logout.
 */
export const passwordForm = typedForm("password", Attempt, Schema.Null)
