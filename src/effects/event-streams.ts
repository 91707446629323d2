import { Effect } from "effect"
import { UNATTENDED } from "../contract/call.ts"
import { loadToken } from "./storage/local-storage.ts"

/** Requests a stream of events. The call is unattended, so it keeps no session alive. */
export const requestStream = (
  fetch: typeof globalThis.fetch,
  address: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {}
) =>
  fetch(address, { signal, cache: "no-store", headers: { authorization: loadToken(), [UNATTENDED]: "1", ...headers } })

/** True for a stream of events, and false for a refusal or the page of another server. */
export const isStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get("content-type")?.startsWith("text/event-stream") === true

/** Completes at the next change of the window's visibility. */
export const visibilityChange = Effect.callback<void>((resume) => {
  const onChange = () => resume(Effect.void)
  document.addEventListener("visibilitychange", onChange)
  return Effect.sync(() => document.removeEventListener("visibilitychange", onChange))
})
