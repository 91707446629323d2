import { fromCallback } from "xstate"
import { tallyEffects } from "../effects/journal/tally-effects.ts"
import { openVisits } from "../effects/journal/visits.ts"
import { saveFile } from "../effects/save-file.ts"
import { codecOf, withCodec } from "../machines/journal/journal.ts"
import { QaModeEvents } from "../machines/journal/qa-mode-events.ts"
import { qaModeMachine } from "../machines/journal/qa-mode-machine.ts"
import type { QaDesk } from "../ui/journal/qa-mode.tsx"
import type { FromEffect } from "./effect-runtime.ts"

/** QA mode as a part of the machine panel, which it lives as long as. */
export const openQaMode = (fromEffect: FromEffect) => {
  let file: File | null = null
  const visits = openVisits()
  const { saveTally, readTally } = tallyEffects(visits.waiting, () => file, saveFile)
  const machine = qaModeMachine.provide({
    actors: {
      countVisits: fromCallback(({ self, sendBack }) =>
        visits.count(self._parent!, (told) => sendBack(QaModeEvents.counted.make({ visits: told })))
      ),
      saveTally: fromEffect(saveTally),
      readTally: fromEffect(readTally)
    }
  })
  const desk: QaDesk = {
    lay: (given) => {
      file = given
    },
    machines: visits.met
  }
  return { part: { machine: withCodec(machine, codecOf(1, QaModeEvents)) }, desk }
}
