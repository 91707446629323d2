import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from "xstate"
import type { WithCodec } from "../../machines/journal/journal.ts"
import type { FromEffect } from "./effect-runtime.ts"
import type { Search } from "./history.ts"

/** What a screen opens its actors with. */
export type ScreenContext = {
  /** Starts an actor that lives until the application is taken away. */
  readonly start: <M extends WithCodec<AnyStateMachine>>(
    machine: M,
    id: string,
    input?: InputFrom<M>
  ) => ActorRefFrom<M>
  readonly fromEffect: FromEffect
}
type Actors = Readonly<Record<string, AnyActorRef>>

/** One screen of an application: its path behind the application's prefix, its actors, and what draws them. */
export type Screen = {
  readonly path: string
  /** A word's key: its entry in the sub-navigation. Left out where only a link of another screen leads to it. */
  readonly title?: string
  /** The path of the screen whose entry it belongs to, where it has none of its own. */
  readonly under?: string
  readonly open: (context: ScreenContext, search: Search) => Actors
  readonly View: ComponentType
}

/** Says that a view draws just the actors that are opened for it. */
export const screen = <A extends Actors>(one: {
  readonly path: string
  readonly title?: string
  readonly under?: string
  readonly open: (context: ScreenContext, search: Search) => A
  readonly View: ComponentType<A>
}): Screen => one as unknown as Screen
