import type { ConsoleActor } from "../../machines/console/console-machine.ts"
import { loadOnce, sleep } from "../../kit/load.ts"
import type { ConsoleEvent } from "../../machines/console/event-codecs.ts"

const RETRY_DELAY_MS = 2000

/** Loads code until it has arrived. The rest of the console keeps working, and the operator is notified. */
export const loadWithRetry = <Code>(load: () => Promise<Code>, consoleOf: () => ConsoleActor) =>
  loadOnce(async () => {
    for (;;) {
      const code = await load().catch(() => null)
      if (code !== null) return code
      consoleOf().send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
      await sleep(RETRY_DELAY_MS)
    }
  })

/** Says that code has arrived. An event that the state has taken already is neither sent nor journaled again. */
export const sendOnce = (console: ConsoleActor, event: ConsoleEvent): void => {
  if (console.getSnapshot().can(event)) console.send(event)
}
