import { Effect } from "effect"
import type { SecretLapsed } from "../../machines/secrets/secret-machine.ts"

const expired: SecretLapsed = { type: "secret.lapsed" }

/** Ends this many seconds after the secret was read. */
export const holdSecret = (seconds: number) => () => Effect.as(Effect.sleep(seconds * 1000), expired)
