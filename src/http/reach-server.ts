import { Effect } from "effect"

/** The pause before the server is tried again. */
const PAUSE = "3 seconds"

/** Any answer will do: what it is worth is for the calls to say. */
const probe = Effect.tryPromise((signal) => fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal })).pipe(
  Effect.timeout("10 seconds")
)

/** Ends when the browser says that there is a network again. */
export const backOnline = Effect.callback<void>((resume) => {
  const hear = () => resume(Effect.void)
  addEventListener("online", hear)
  return Effect.sync(() => removeEventListener("online", hear))
})

/** Reports whether the server can be reached. With `wait` it reports success alone. */
export const reachServer = ({ wait }: { readonly wait: boolean }) => {
  const reached = Effect.as(probe, { type: "records.reached" } as const)
  return wait
    ? Effect.eventually(Effect.tapError(reached, () => Effect.race(Effect.sleep(PAUSE), backOnline)))
    : Effect.orElseSucceed(reached, () => ({ type: "records.unreached" }) as const)
}
