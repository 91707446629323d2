import { type EventObject, fromCallback } from "xstate"
import type { EffectLogic } from "../machines/effect-logic.ts"
import { parentOf } from "../machines/xstate-internals.ts"
import { startLazily } from "../kit/load.ts"
import { reportUnexpectedError } from "./report-unexpected-error.ts"

/** Starts the work for an input and returns a function that stops it. The work ends as one event, or as a bug. */
export type Start<Input, Event> = (
  input: Input,
  sendBack: (event: Event) => void,
  onBug: (cause: unknown) => void
) => () => void

/** Makes actor logic from a start function. A bug is reported under the actor's name. */
export const fromStart = <Input, Event extends EventObject>(start: Start<Input, Event>): EffectLogic<Input, Event> =>
  fromCallback<EventObject, Input>(({ input, sendBack, self, system }) => {
    const onBug = (cause: unknown) => reportUnexpectedError(system, cause, (parentOf(self) ?? self).id)
    try {
      return start(input, sendBack, onBug)
    } catch (cause) {
      onBug(cause)
      return undefined
    }
  })

/** Makes actor logic from a synchronous function. */
export const fromSync = <Input, const Event extends EventObject>(
  program: (input: Input) => Event
): EffectLogic<Input, Event> =>
  fromStart((input, sendBack) => {
    sendBack(program(input))
    return () => {}
  })

type LogicOf<Started> =
  Started extends Start<infer Input, infer Event extends EventObject> ? EffectLogic<Input, Event> : never

/**
 * Logic for effects whose code arrives later, by their names. A machine starts immediately; its effects start once
 * the code has loaded.
 *
 * **When to use**
 *
 * For actors of the shell, which work before Effect is loaded. Pages load their effects with their own code.
 *
 * **Gotchas**
 *
 * - `load` is called at each start: pass a function that requests once, such as `loadOnce`.
 * - Leaving the invoking state before the code is there starts nothing.
 *
 * **Example**
 *
 * ```ts
 * const late = lazyEffect(loadEffects)
 * const machine = implement(wechatMachine, late("fetchBinding", "watchBinding", "unbind"))
 * ```
 */
export const lazyEffect =
  <Code>(load: () => Promise<Code>) =>
  <Name extends keyof Code>(...names: ReadonlyArray<Name>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        fromStart((input, sendBack: (event: EventObject) => void, onBug) =>
          startLazily(load, (code) => (code[name] as Start<unknown, EventObject>)(input, sendBack, onBug), onBug)
        )
      ])
    ) as { readonly [N in Name]: LogicOf<Code[N]> }
