import { fromCallback } from "xstate"
import { forcedOutcomes, forceByBoard } from "../effects/journal/forced-calls.ts"
import { callsOf } from "../effects/journal/recorded-calls.ts"
import { tallyEffects } from "../effects/journal/tally-effects.ts"
import { liveRun } from "../effects/journal/live-run.ts"
import { openVisits } from "../effects/journal/visits.ts"
import { dropQaMode, keepQaMode } from "../effects/storage/qa-mode-storage.ts"
import { addToTally, loadTally } from "../effects/storage/tally-storage.ts"
import { saveFile } from "../effects/save-file.ts"
import { type ConsoleActor, ownerOf } from "../machines/console/console-machine.ts"
import { developerTools } from "../machines/developer-tools/developer-tools.ts"
import { idOf, ROOT } from "../machines/hear-children.ts"
import { codecOf, withCodec } from "../machines/journal/journal.ts"
import { noVisits, type Tally } from "../machines/journal/tally.ts"
import { QaModeEvents } from "../machines/journal/qa-mode-events.ts"
import { forcingsOf, type QaModeActor, qaModeMachine } from "../machines/journal/qa-mode-machine.ts"
import type { LookupActor } from "../machines/lookups/lookup-machine.ts"
import type { Owner } from "../machines/session/session-events.ts"
import type { QaDesk } from "../ui/journal/qa-mode.tsx"
import { watchToolsEnd } from "../ui/journal/watch-tools-end.ts"
import { loadOnce } from "../ui/load.ts"
import type { FromEffect } from "./effect-runtime.ts"

const loadContract = loadOnce(() => import("../effects/contract/console-api.ts"))

/** Kept for whoever is signed in, until it is turned off or the session is over: a page that is loaded anew ends nothing. */
const keep = (owner: Owner | null) => {
  if (owner !== null) keepQaMode(owner)
  return dropQaMode
}

/** QA mode as a part of the machine panel, which it lives as long as. */
export const openQaMode = (fromEffect: FromEffect) => {
  let file: File | null = null
  let calls: ReadonlyArray<string> = []
  const visits = openVisits()
  const { saveTally, readTally, clearTally } = tallyEffects(visits, () => file, saveFile)
  const machine = qaModeMachine.provide({
    actors: {
      watchRun: fromCallback(({ self, sendBack, system }) => {
        const own = self._parent as QaModeActor
        const tell = (told: Tally) => {
          addToTally(told)
          sendBack(QaModeEvents.counted.make({ visits: told }))
        }
        const console = system.get(ROOT) as ConsoleActor | undefined
        const drop = keep(console === undefined ? null : ownerOf(console.getSnapshot()))
        const tools = system.get(idOf("machines", "tools")) as LookupActor | undefined
        // Resumed it goes on before the server is heard, which may allow it no more.
        const heed = () => {
          const found = tools === undefined ? null : developerTools.foundOf(tools.getSnapshot())
          if (!import.meta.env.DEV && found?.allowed === false) sendBack(QaModeEvents.turnedOff.make({}))
        }
        const heeding = tools?.subscribe(heed)
        const stopWatching = tools === undefined ? () => {} : watchToolsEnd(tools)
        heed()
        let stopForcing = () => {}
        let over = false
        void loadContract().then(
          ({ ConsoleApi }) => {
            if (over) return
            const everyCall = [...callsOf(ConsoleApi).keys()]
            calls = everyCall
            stopForcing = forceByBoard(
              everyCall,
              () => forcingsOf(own.getSnapshot()),
              (call, met, by) => sendBack(QaModeEvents.callMet.make({ call, met, by }))
            )
            // What can be forced is on offer now.
            tell(noVisits)
          },
          // Where their code does not arrive nothing can be forced.
          () => {}
        )
        sendBack(QaModeEvents.found.make({ tally: loadTally() }))
        const stopCounting = visits.count(own, liveRun, tell)
        return () => {
          over = true
          drop()
          heeding?.unsubscribe()
          stopWatching()
          stopForcing()
          stopCounting()
        }
      }),
      saveTally: fromEffect(saveTally),
      readTally: fromEffect(readTally),
      clearTally: fromEffect(clearTally)
    }
  })
  const desk: QaDesk = {
    lay: (given) => {
      file = given
    },
    machines: visits.met,
    calls: () => calls,
    outcomes: forcedOutcomes
  }
  return { part: { machine: withCodec(machine, codecOf(1, QaModeEvents)) }, desk }
}
