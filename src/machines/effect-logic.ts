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
 * An effect as a machine declares it: it receives an `Input` and returns one `Event`. `implement` provides its logic,
 * which `fromEffect` and `fromSync` of the composition root make.
 */
export type EffectLogic<Input, Event extends EventObject> = CallbackActorLogic<EventObject, Input> & {
  /** Type only: marks an effect, and lets `implement` refuse an event that the machine does not know. */
  readonly "~event"?: Event
}

// oxlint-disable-next-line no-explicit-any -- an input that fits every kind
type OfAnyKind<E> = E extends EffectLogic<infer _, infer Event> ? EffectLogic<any, Event> : never

/**
 * Effects of one kind, passed to the machine of all kinds, which never reads their input. Their events are still
 * checked.
 */
export const ofOneKind = <Effects extends object>(effects: Effects) =>
  effects as { readonly [Name in keyof Effects]: OfAnyKind<Effects[Name]> }

/** Type only: every effect of the machine has an implementation. */
export type Implemented = { readonly "~implemented": true }

/* oxlint-disable no-explicit-any -- the parameters of any machine */
type ActorsOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any> ? A : never
/* oxlint-enable no-explicit-any */
type IsAny<T> = 0 extends 1 & T ? true : false

/** The missing logic of a declared effect; none for an actor that runs without one. */
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

/** An implementation for each effect of a machine. Its other actors may be replaced too. */
export type Implementations<M> = {
  readonly [Name in NeedsOf<M> & string]: Needed<LogicOf<ActorsOf<M>, Name>>
} & {
  readonly [Name in Exclude<ActorsOf<M>["src"], NeedsOf<M>> & string]?: LogicOf<ActorsOf<M>, Name>
}

/** The type of a machine that is about to run: an effect without implementation does not compile. */
export type Runnable<M> = M extends Implemented
  ? unknown
  : [NeedsOf<M>] extends [never]
    ? unknown
    : { readonly "effects without implementation": NeedsOf<M> }

/**
 * The machine with logic for each effect that it declares.
 *
 * **When to use**
 *
 * In the composition root, and in `typedQuery` and its like. Pass what `fromEffect`, `fromSync` or `lazyEffect` make.
 *
 * **Gotchas**
 *
 * - A missing effect, or one that sends an unknown event, does not compile.
 * - It makes a new machine without the codec: call `withCodec` last.
 *
 * **Example**
 *
 * ```ts
 * const machine = implement(wechatMachine, { fetchBinding, watchBinding, unbind })
 * ```
 */
export const implement = <M extends AnyStateMachine>(machine: M, actors: Implementations<M>): M & Implemented =>
  machine.provide({ actors } as never) as M & Implemented

/**
 * The file of the composition root that implements the effects of a page's actor (`userList.factorReset`), or of one
 * outside of pages.
 */
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

/**
 * Declares an effect that a machine invokes: its input, and the events that may come back.
 *
 * **When to use**
 *
 * For all I/O, time and randomness of a machine. The composition root gives it logic with `implement`.
 *
 * **Gotchas**
 *
 * - The state that invokes it carries the tag `busy` and invokes nothing else.
 * - Leaving that state interrupts the effect.
 * - An effect without implementation does not compile. Where a cast hides that, it throws with the place to mend.
 *
 * **Example**
 *
 * ```ts
 * const greeting = setup({
 *   types: { events: {} as { readonly type: "greeting.spoken" } },
 *   actors: { speak: declareEffect<{ readonly text: string }, { readonly type: "greeting.spoken" }>() }
 * }).createMachine({
 *   initial: "speaking",
 *   states: {
 *     speaking: {
 *       tags: "busy",
 *       invoke: { src: "speak", input: { text: "Hello" } },
 *       on: { "greeting.spoken": "silent" }
 *     },
 *     silent: {}
 *   }
 * })
 * ```
 */
export const declareEffect = <Input, Event extends EventObject>(): EffectLogic<Input, Event> =>
  fromCallback<EventObject, Input>(({ self }) => {
    throw new Error(missing(self))
  })

/** Replaces any effect in a test or replay, where no effect runs. */
export const inertLogic = () => fromCallback(() => {}) as never

/** A machine whose code arrives later. Only its type is known here, and its state is entered once the code is there. */
export const declareMachine = <M extends AnyStateMachine>(): M => ({}) as M
