import { Schema } from "effect"
import { Role } from "../../effects/contract/roles.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** The roles a user can be given. */
export const roleOptions = typedLookup(Schema.Array(Role))
