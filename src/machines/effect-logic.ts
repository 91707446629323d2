import {
  type AnyActorRef,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  type StateMachine
} from "xstate"
import { parentOf } from "./xstate-internals.ts"

/**
 * An effect as a machine declares it: it is handed an `Input`, and one `Event` comes back. The machine says only that it needs it; `implement` gives it
 * the logic that `fromEffect` and `fromSync` of the composition root make.
 */
export type EffectLogic<Input, Event extends EventObject> = CallbackActorLogic<EventObject, Input> & {
  /** Type only: marks an effect, and lets `implement` refuse an event that the machine does not know. */
  readonly "~event"?: Event
}

// oxlint-disable-next-line no-explicit-any -- an input that fits every kind
type OfAnyKind<E> = E extends EffectLogic<infer _, infer Event> ? EffectLogic<any, Event> : never

/** Effects of one kind, for the machine of all kinds, which hands their input on unseen; what they send is still checked. */
export const ofOneKind = <Effects extends object>(effects: Effects) =>
  effects as { readonly [Name in keyof Effects]: OfAnyKind<Effects[Name]> }

/** Type only: the machine's effects all have an implementation. */
export type Implemented = { readonly "~implemented": true }

/* oxlint-disable no-explicit-any -- the parameters of any machine */
type ActorsOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any> ? A : never
/* oxlint-enable no-explicit-any */
type IsAny<T> = 0 extends 1 & T ? true : false

/** The logic that has to be provided for a declared one: none where it runs as it is. */
type Needed<Logic> = "~event" extends keyof Logic
  ? Logic
  : Logic extends AnyStateMachine
    ? [NeedsOf<Logic>] extends [never]
      ? never
      : Logic & Implemented
    : never
type LogicOf<A, Name> = A extends { readonly src: Name; readonly logic: infer Logic } ? Logic : never

/** The names of a machine's effects, and of its child machines that have effects. */
type NeedsOf<M> =
  IsAny<ActorsOf<M>> extends true
    ? never
    : ActorsOf<M> extends infer A
      ? A extends { readonly src: infer Name; readonly logic: infer Logic }
        ? [Needed<Logic>] extends [never]
          ? never
          : Name
        : never
      : never

/** An implementation for each effect of a machine; its other actors may be replaced. */
export type Implementations<M> = {
  readonly [Name in NeedsOf<M> & string]: Needed<LogicOf<ActorsOf<M>, Name>>
} & {
  readonly [Name in Exclude<ActorsOf<M>["src"], NeedsOf<M>> & string]?: LogicOf<ActorsOf<M>, Name>
}

/** Intersected with the type of a machine that shall run: an effect without implementation does not compile. */
export type Runnable<M> = M extends Implemented
  ? unknown
  : [NeedsOf<M>] extends [never]
    ? unknown
    : { readonly "effects without implementation": NeedsOf<M> }

/** The machine with its effects. */
export const implement = <M extends AnyStateMachine>(machine: M, actors: Implementations<M>): M & Implemented =>
  machine.provide({ actors } as never) as M & Implemented

/** The file of the composition root that implements the effects of a page's actor (`userList.reset`), or of one that belongs to no page. */
const wiringOf = (actor: string) => {
  const [page = "", part] = actor.split(".")
  if (part === undefined) return "src/wiring/signed-in-actors.ts or src/wiring/app-runtime.ts"
  const file = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/wiring/pages/${file}.tsx, or in the screen "${page}" of an application`
}

const missing = (effect: AnyActorRef) => {
  const parent = parentOf(effect)!
  const { machine } = parent.getSnapshot() as { readonly machine: AnyStateMachine }
  return `The machine "${machine.id}" needs the effect "${String(effect.src)}": provide it in ${wiringOf(parent.id)}.`
}

/** An effect without implementation. The types refuse to run it; a cast that lets it pass is told at once, and where to mend it. */
export const declareEffect = <Input, Event extends EventObject>(): EffectLogic<Input, Event> =>
  fromCallback<EventObject, Input>(({ self }) => {
    throw new Error(missing(self))
  })

/** A machine whose code arrives later: only its type is known here, and the state that invokes it is entered once it is there. */
export const declareMachine = <M extends AnyStateMachine>(): M => ({}) as M
