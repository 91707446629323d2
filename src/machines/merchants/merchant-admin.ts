import { Schema } from "effect"
import { UserOption } from "../../contract/user-option.ts"
import { Masked } from "../events.ts"
import { typedForm } from "../forms/typed-form.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The merchant that gets an administrator, and its present administrator. */
const Administered = Schema.Struct({ id: Schema.Int, name: Schema.String, administrator: Schema.String })
export type Administered = typeof Administered.Type

/** An existing user, or the values of a new account. */
const Attempt = Schema.Union([
  Schema.Struct({ user_id: Schema.Int }),
  Schema.Struct({ username: Schema.String, password: Masked })
])

/** The form of a merchant's administrator. */
export const adminForm = typedForm("merchantAdmin", Attempt, Administered)

/** The users to choose from, read again for each merchant. */
export const adminChoices = typedQuery(Schema.Array(UserOption))
