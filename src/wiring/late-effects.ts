import type { EventObject } from "xstate"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"
import { loadOnce } from "../ui/load-once.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import { fromStart, type Start } from "./from-effect.ts"

/** The code of an effect could not be loaded; the next time it is tried again. */
export const unloaded = { _tag: "Unreachable", msg: "", call: "import" } as const

/** The effects of the login page, whose form waits neither for Effect nor for the contract: both are loaded when one of them is first needed, once. */
export const lateEffects = (consoleOf: () => ConsoleActor) => {
  const loadRuntime = loadOnce(async () => {
    const { openEffectRuntime } = await import("./effect-runtime.ts")
    return openEffectRuntime(consoleOf())
  })

  const fromLateEffect = <Input, Event extends EventObject>(
    pick: (runtime: EffectRuntime) => Start<Input, Event>,
    unable: Event,
    /** What may be there without that code; null where it is not. */
    early: () => Promise<Event | null> = async () => null
  ): EffectLogic<Input, Event> =>
    fromStart((input, sendBack, onBug) => {
      let gone = false
      let stop = (): void => {
        gone = true
      }
      const run = async () => {
        const event = await early()
        if (gone) return
        if (event !== null) return sendBack(event)
        const runtime = await loadRuntime().catch(() => null)
        if (gone) return
        if (runtime === null) sendBack(unable)
        else stop = pick(runtime)(input, sendBack, onBug)
      }
      run().catch(onBug)
      return () => stop()
    })

  return { loadRuntime, fromLateEffect }
}
export type FromLateEffect = ReturnType<typeof lateEffects>["fromLateEffect"]
