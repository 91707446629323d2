import { Effect } from "effect"
import type { Fault } from "../contract/fault.ts"

/** Ends a program as an event: what it yields as one, its fault as the other. */
export const asEvent = <A, Succeeded, Failed>(
  succeeded: (value: A) => Succeeded,
  failed: { readonly make: (fields: { readonly fault: Fault }) => Failed }
) => Effect.match({ onSuccess: succeeded, onFailure: (fault: Fault) => failed.make({ fault }) })
