import { Schema } from "effect"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedSecret } from "../secrets/secret-machine.ts"

/** The merchant whose key it is. */
const KeyOwner = Schema.Struct({ id: Schema.Int, name: Schema.String, key_tail: Schema.String })
export type KeyOwner = typeof KeyOwner.Type

/** The key that a merchant's systems call with. The server notes who read it. */
export const merchantKey = typedSecret(KeyOwner, 20)

/** To give a merchant another key: the former one is good for nothing any more. */
export const keyReset = typedMutation(KeyOwner)
