import { Effect } from "effect"

/** Waits until the browser is idle, or at most `timeoutMs` milliseconds. Safari has no idle callback. */
export const awaitIdle = (timeoutMs?: number) =>
  "requestIdleCallback" in globalThis
    ? Effect.callback<void>((resume) => {
        const handle = requestIdleCallback(
          () => resume(Effect.void),
          timeoutMs === undefined ? {} : { timeout: timeoutMs }
        )
        return Effect.sync(() => cancelIdleCallback(handle))
      })
    : Effect.sleep(1)
