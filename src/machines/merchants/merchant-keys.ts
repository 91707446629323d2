import { Schema } from "effect"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedSecret } from "../secrets/secret-machine.ts"

/** The merchant of the key. */
const KeyOwner = Schema.Struct({ id: Schema.Int, name: Schema.String, key_tail: Schema.String })
export type KeyOwner = typeof KeyOwner.Type

/** The key of a merchant's systems. The server logs each read of it. */
export const merchantKey = typedSecret(KeyOwner, 20)

/** Replaces the key of a merchant. The previous key ends at once. */
export const keyReset = typedMutation(KeyOwner)
