import type { AnyStateMachine } from "xstate"
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

/** A machine whose code arrives later, as the state that invokes it needs it: all that is asked of it is asked of the one that has arrived by then. */
export const lateMachine = <M extends AnyStateMachine>() => {
  let arrived: M | null = null
  const machine = new Proxy({} as M, {
    get: (_, key) => {
      if (arrived === null) throw new Error("The state that invokes a machine was entered before its code was there")
      const value: unknown = Reflect.get(arrived, key)
      return typeof value === "function" ? value.bind(arrived) : value
    }
  })
  return {
    machine,
    arrive: (loaded: () => M): void => {
      arrived ??= loaded()
    }
  }
}

/** Says that code has arrived: what a state has taken in already is not sent again, nor journaled. */
export const sendOnce = (console: ConsoleActor, event: ConsoleEvent): void => {
  if (console.getSnapshot().can(event)) console.send(event)
}
