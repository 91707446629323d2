import { developerTools } from "./developer-tools.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** Developer tools are still allowed at the next request if this computer's clock is ahead of the server's. */
const MIN_DELAY_MS = 10_000

/** Asks the server again when the time is over for which developers' tools are allowed. Returns an effect's end. */
export const watchToolsEnd = (tools: ActorOf<typeof developerTools>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (snapshot: ReturnType<(typeof tools)["getSnapshot"]>) => {
    clearTimeout(timer)
    const until = developerTools.dataOf(snapshot)?.allowed_until ?? null
    if (until !== null)
      timer = setTimeout(() => tools.send({ type: "query.refreshed" }), Math.max(MIN_DELAY_MS, until - Date.now()))
  }
  const subscription = tools.subscribe(schedule)
  schedule(tools.getSnapshot())
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
  }
}
