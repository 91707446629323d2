import { developerTools } from "../../machines/developer-tools/developer-tools.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"

/** Developer tools are still allowed at the next request if this computer's clock is ahead of the server's. */
const LEAST_MS = 10_000

/** Asks the server again when the time is over for which developers' tools are allowed. Returns an effect's end. */
export const watchToolsEnd = (tools: LookupActor): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (snapshot: ReturnType<LookupActor["getSnapshot"]>) => {
    clearTimeout(timer)
    const until = developerTools.foundOf(snapshot)?.allowed_until ?? null
    if (until !== null)
      timer = setTimeout(() => tools.send({ type: "lookup.refreshed" }), Math.max(LEAST_MS, until - Date.now()))
  }
  const subscription = tools.subscribe(schedule)
  schedule(tools.getSnapshot())
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
  }
}
