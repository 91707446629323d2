import type { EventObject, AnyStateMachine } from "xstate"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"
import { loadOnce } from "../ui/load-once.ts"
import { fromStart, type Start } from "./from-effect.ts"
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

type LogicOf<Started> =
  Started extends Start<infer Input, infer Event extends EventObject> ? EffectLogic<Input, Event> : never

/** Makes actor logic of effects whose code comes later, by their names: what waits for their calls stands before them. */
export const fromLate =
  <Code>(load: () => Promise<Code>) =>
  <Name extends keyof Code>(...names: ReadonlyArray<Name>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        fromStart((input, sendBack: (event: EventObject) => void, onBug) =>
          beginLate(load, (code) => (code[name] as Start<unknown, EventObject>)(input, sendBack, onBug), onBug)
        )
      ])
    ) as { readonly [N in Name]: LogicOf<Code[N]> }

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
