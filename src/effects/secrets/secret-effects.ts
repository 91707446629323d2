import { Effect } from "effect"
import type { SecretLapsed } from "../../machines/secrets/secret-machine.ts"

const lapsed: SecretLapsed = { type: "secret.lapsed" }

/** Ends so many seconds after a secret came. */
export const holdSecret = (seconds: number) => () => Effect.as(Effect.sleep(seconds * 1000), lapsed)
