import { Schema } from "effect"
import { Id } from "./fields.ts"
import { PersonText } from "./texts.ts"

/** A user in pickers. */
export const UserOption = Schema.Struct({ id: Id, username: PersonText })
export type UserOption = typeof UserOption.Type
