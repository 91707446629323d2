import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { loadOnce, pause } from "../ui/load.ts"
import type { ConsoleEvent } from "../machines/console/event-codecs.ts"

/** How long before code that did not arrive is asked for again, in milliseconds. */
const PAUSE = 2000

/** Tried until it is there: what stands already goes on meanwhile, and the operator is told. */
export const loadStubbornly = <Code>(load: () => Promise<Code>, consoleOf: () => ConsoleActor) =>
  loadOnce(async () => {
    for (;;) {
      const code = await load().catch(() => null)
      if (code !== null) return code
      consoleOf().send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
      await pause(PAUSE)
    }
  })

/** Says that code has arrived: what a state has taken in already is not sent again, nor journaled. */
export const sendOnce = (console: ConsoleActor, event: ConsoleEvent): void => {
  if (console.getSnapshot().can(event)) console.send(event)
}
