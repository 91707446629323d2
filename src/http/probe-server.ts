import { Effect } from "effect"

/** The pause before the server is tried again. */
const RETRY_DELAY = "3 seconds"

/** Any answer counts as reached; the calls themselves judge it. */
const probe = Effect.tryPromise((signal) => fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal })).pipe(
  Effect.timeout("10 seconds")
)

/** Ends when the browser reports a network again. */
export const backOnline = Effect.callback<void>((resume) => {
  const onOnline = () => resume(Effect.void)
  addEventListener("online", onOnline)
  return Effect.sync(() => removeEventListener("online", onOnline))
})

/** Reports whether the server can be reached. With `wait` it reports only success. */
export const probeServer = ({ wait }: { readonly wait: boolean }) => {
  const reachable = Effect.as(probe, { type: "records.serverReached" } as const)
  return wait
    ? Effect.eventually(Effect.tapError(reachable, () => Effect.race(Effect.sleep(RETRY_DELAY), backOnline)))
    : Effect.orElseSucceed(reachable, () => ({ type: "records.serverUnreachable" }) as const)
}
