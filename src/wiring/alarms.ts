import { loadStubbornly } from "../boot/late-code.ts"
import type { StreamEvent } from "../effects/alarms/live/alarm-stream.ts"
import { actorOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { beginLate } from "../ui/load.ts"
import type { StartOf } from "./effect-runtime.ts"
import type { Start } from "./from-effect.ts"

/** The line on which alarms arrive. What holds it is loaded for those whom it concerns. */
export const alarmEffects = (console: ConsoleActor, startOf: StartOf) => {
  const load = loadStubbornly(
    () => import("../effects/alarms/live/follow-alarms.ts"),
    () => console
  )
  const where = {
    origin: location.origin,
    language: () => languageOf(actorOf(console, "preferences").getSnapshot())
  }
  const followAlarms: Start<void, StreamEvent> = (input, sendBack, onBug) =>
    beginLate(load, (code) => startOf(code.followAlarms(where))(input, sendBack, onBug), onBug)
  return { followAlarms }
}
