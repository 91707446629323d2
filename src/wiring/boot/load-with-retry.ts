import type { ConsoleActor } from "../../machines/console/console-machine.ts"
import { loadOnce, sleep } from "../../kit/load.ts"
import type { ConsoleEvent } from "../../machines/console/event-codecs.ts"

const RETRY_DELAY_MS = 2000

/** Loads code, repeatedly until it arrives. The operator is notified, and the rest of the console keeps working. */
export const loadWithRetry = <Code>(load: () => Promise<Code>, consoleOf: () => ConsoleActor) =>
  loadOnce(async () => {
    for (;;) {
      const code = await load().catch(() => null)
      if (code !== null) return code
      consoleOf().send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
      await sleep(RETRY_DELAY_MS)
    }
  })

/** Reports that code has arrived. An event that the state has handled already is neither sent nor journaled again. */
export const sendOnce = (console: ConsoleActor, event: ConsoleEvent): void => {
  if (console.getSnapshot().can(event)) console.send(event)
}
