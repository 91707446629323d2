import { type AnyStateMachine, type CallbackActorLogic, type EventObject, fromCallback } from "xstate"

/**
 * An effect as a machine declares it: it is handed an `Input`, and one `Event` comes back. The machine says only that it needs it; `fromEffect` and
 * `fromSync` of the composition root implement it.
 */
export type EffectLogic<Input, Event extends EventObject> = CallbackActorLogic<EventObject, Input> & {
  /** Type only: lets `provide` refuse an event the machine does not know. */
  readonly "~event"?: Event
}

// oxlint-disable-next-line no-explicit-any -- an input that fits every kind
type OfAnyKind<E> = E extends EffectLogic<infer _, infer Event> ? EffectLogic<any, Event> : never

/** Effects of one kind, for the machine of all kinds, which hands their input on unseen; what they send is still checked. */
export const ofOneKind = <Effects extends object>(effects: Effects) =>
  effects as { readonly [Name in keyof Effects]: OfAnyKind<Effects[Name]> }

/** An effect that nobody implements yet. Running it is a mistake of the composition root, so it fails loudly. */
export const declareEffect = <Input, Event extends EventObject>(): EffectLogic<Input, Event> =>
  fromCallback<EventObject, Input>(() => {
    throw new Error("This effect has no implementation: provide one in src/wiring.ts")
  })

/** A machine whose code arrives later: only its type is known here, and the state that invokes it is entered once it is there. */
export const declareMachine = <M extends AnyStateMachine>(): M => ({}) as M
