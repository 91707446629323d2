import { type CallbackActorLogic, type EventObject, fromCallback } from "xstate"

/**
 * A question a machine puts to the outside: it hands over an `In` and hears back one `Answer` event.
 * The machine only states the question; src/effects/answer.ts is where answers come from.
 */
export type EffectLogic<In, Answer extends EventObject> = CallbackActorLogic<EventObject, In> & {
  /** Type only: lets `provide` refuse an answer the machine does not know. */
  readonly "~answer"?: Answer
}

/** A question nobody has answered yet. Running it is a wiring mistake, so it fails loudly. */
export const declareEffect = <In, Answer extends EventObject>(): EffectLogic<In, Answer> =>
  fromCallback<EventObject, In>(() => {
    throw new Error("This ask has no answer yet: provide one in src/wiring.ts")
  })
