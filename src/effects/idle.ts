import { Effect } from "effect"

/** Waits until the browser has nothing else to do, `most` milliseconds at the longest where they are given. Safari has no idle callback. */
export const idle = (most?: number) =>
  "requestIdleCallback" in globalThis
    ? Effect.callback<void>((resume) => {
        const handle = requestIdleCallback(() => resume(Effect.void), most === undefined ? {} : { timeout: most })
        return Effect.sync(() => cancelIdleCallback(handle))
      })
    : Effect.sleep(1)
