import { showCase } from "../effects/journal/pending-case.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { idOf } from "../machines/forward-emitted.ts"

/** Shows a case in this console. If the replay page is open already, it is not visited again. */
export const showCaseIn = (console: ConsoleActor) => (file: File) => {
  showCase(file)
  console.system.get(idOf("replay", "replay"))?.send({ type: "replay.given", name: file.name })
}
