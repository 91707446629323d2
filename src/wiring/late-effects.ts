import type { EventObject } from "xstate"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"
import { loadOnce } from "../ui/load-once.ts"
import { fromStart, type Start } from "./from-effect.ts"

/** How long before code that did not arrive is asked for again, in milliseconds. */
const PAUSE = 2000

/** Tried until it is there: what stands already goes on meanwhile, and the operator is told. */
export const loadStubbornly = <Code>(load: () => Promise<Code>, consoleOf: () => ConsoleActor) =>
  loadOnce(async () => {
    for (;;) {
      const code = await load().catch(() => null)
      if (code !== null) return code
      consoleOf().send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
      await new Promise((done) => setTimeout(done, PAUSE))
    }
  })

/** Begins when the code is there, unless it was stopped before. */
export const beginLate = <Code>(
  load: () => Promise<Code>,
  begin: (code: Code) => (() => void) | undefined,
  onBug: (cause: unknown) => void
): (() => void) => {
  let gone = false
  let stop: (() => void) | undefined = () => {
    gone = true
  }
  load()
    .then((code) => {
      if (!gone) stop = begin(code)
    })
    .catch(onBug)
  return () => stop?.()
}

/** Makes actor logic of an effect whose code comes later: what waits for its calls stands before it. */
export const fromLate =
  <Code>(load: () => Promise<Code>) =>
  <Input, Event extends EventObject>(pick: (code: Code) => Start<Input, Event>): EffectLogic<Input, Event> =>
    fromStart((input, sendBack, onBug) => beginLate(load, (code) => pick(code)(input, sendBack, onBug), onBug))
