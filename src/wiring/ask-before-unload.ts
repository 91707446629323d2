import { holdsUnsaved } from "../machines/unsaved.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"

/** The browser asks before a reload or a closed window would lose something typed. */
export const askBeforeUnload = (console: ConsoleActor): void =>
  addEventListener("beforeunload", (event) => {
    if (holdsUnsaved(console)) event.preventDefault()
  })
