import { type AnyActorRef, fromCallback } from "xstate"
import { injectableOutcomes, injectFaults } from "./injected-calls.ts"
import { consoleLink, type FromEffect } from "../console-link.ts"
import { coverageEffects } from "./coverage-effects.ts"
import { openCoverageCounter } from "./coverage-counter.ts"
import { addToCoverage, loadCoverage } from "./coverage-storage.ts"
import { type ConsoleActor, ownerOf } from "../../machines/console/console-machine.ts"
import { developerTools } from "../machine-panel/developer-tools.ts"
import { idOf, ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { parentOf } from "../../machines/xstate-internals.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { noCoverage, type Coverage } from "./coverage.ts"
import { QaModeEvents } from "./qa-mode-events.ts"
import { injectionsOf, type QaModeActor, qaModeMachine } from "./qa-mode-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { Owner } from "../../machines/session/session-events.ts"
import type { QaServices } from "./qa-mode-section.tsx"
import { loadOnce } from "../../kit/load.ts"
import { implement } from "../../machines/effect-logic.ts"

const loadContract = loadOnce(() => import("../../contract/console-api.ts"))

/**
 * Stores QA mode for the signed-in operator until it is turned off or the session ends, so that it survives a reload.
 */
const storeWhileOn = (owner: Owner | null) => {
  if (owner !== null) consoleLink.qaMode.store(owner)
  return consoleLink.qaMode.drop
}

/**
 * Turns QA mode off once developer tools are no longer allowed. After a reload QA mode goes on until the server
 * answers.
 */
const watchAllowance = (system: AnyActorRef["system"], turnOff: () => void): (() => void) => {
  const tools = system.get(idOf("machines", "tools")) as ActorOf<typeof developerTools> | undefined
  if (tools === undefined) return () => {}
  const checkAllowance = () => {
    const toolsStatus = developerTools.dataOf(tools.getSnapshot())
    if (!import.meta.env.DEV && toolsStatus?.allowed === false) turnOff()
  }
  const subscription = tools.subscribe(checkAllowance)
  checkAllowance()
  return () => subscription.unsubscribe()
}

/** Starts to inject faults once the contract is loaded. If the contract does not load, no fault can be injected. */
const beginInjecting = (begin: (calls: ReadonlyArray<string>) => () => void): (() => void) => {
  let stop = () => {}
  let isOver = false
  void loadContract().then(
    ({ ConsoleApi }) => {
      if (!isOver) stop = begin([...consoleLink.calls.namesOf(ConsoleApi).keys()])
    },
    () => {}
  )
  return () => {
    isOver = true
    stop()
  }
}

/** QA mode as a part of the machine panel, which starts and stops it. */
export const openQaMode = (fromEffect: FromEffect) => {
  let file: File | null = null
  let calls: ReadonlyArray<string> = []
  const counter = openCoverageCounter()
  const { saveCoverage, readCoverage, clearCoverage } = coverageEffects(counter, () => file, consoleLink.saveFile)
  const machine = implement(qaModeMachine, {
    watchRun: fromCallback(({ self, sendBack, system }) => {
      const qaMode = parentOf(self) as QaModeActor
      const report = (coverage: Coverage) => {
        addToCoverage(coverage)
        sendBack(QaModeEvents.counted.make({ counter: coverage }))
      }
      const console = system.get(ROOT_ACTOR) as ConsoleActor | undefined
      const drop = storeWhileOn(console === undefined ? null : ownerOf(console.getSnapshot()))
      const stopWatching = watchAllowance(system, () => sendBack(QaModeEvents.turnedOff.make({})))
      const stopInjecting = beginInjecting((everyCall) => {
        calls = everyCall
        const stop = injectFaults(
          everyCall,
          () => injectionsOf(qaMode.getSnapshot()),
          (call, matched, by) => sendBack(QaModeEvents.callMatched.make({ call, matched, by }))
        )
        // This empty report makes the list of calls visible.
        report(noCoverage)
        return stop
      })
      sendBack(QaModeEvents.loaded.make({ coverage: loadCoverage() }))
      const stopCounting = counter.count(qaMode, consoleLink.run, report)
      return () => {
        drop()
        stopWatching()
        stopInjecting()
        stopCounting()
      }
    }),
    saveCoverage: fromEffect(saveCoverage),
    readCoverage: fromEffect(readCoverage),
    clearCoverage: fromEffect(clearCoverage)
  })
  const services: QaServices = {
    setFile: (chosenFile) => {
      file = chosenFile
    },
    machines: counter.machines,
    calls: () => calls,
    outcomes: injectableOutcomes
  }
  return { part: { machine: withCodec(machine, codecOf(4, QaModeEvents)) }, services }
}
