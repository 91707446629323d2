import { type ActorRef, type AnyActorRef, type EventObject, fromCallback, type Subscription } from "xstate"
import { parentOf } from "./xstate-internals.ts"

/** The root's id in the system of its actors. */
export const ROOT_ACTOR = "console"

/** Invokes each machine under its own name, by which every actor finds it. */
export const invokeByName = <Actors extends object>(actors: Actors) =>
  Object.keys(actors).map((name) => ({ id: name, systemId: name, src: name })) as unknown as ReadonlyArray<
    { [K in keyof Actors]: { readonly id: K; readonly systemId: K; readonly src: K } }[keyof Actors]
  >

/** Events that any of these actors emits. An actor that declares none emits none. */
export type EmittedBy<Actors> = {
  [K in keyof Actors]: Actors[K] extends ActorRef<infer _S, infer _E, infer Emitted extends EventObject>
    ? string extends Emitted["type"]
      ? never
      : Emitted
    : never
}[keyof Actors]

/** Subscribes to all actors that its machine has invoked so far, and returns a function that unsubscribes. */
export const subscribeToChildren = (
  self: AnyActorRef,
  subscribe: (child: AnyActorRef) => ReadonlyArray<Subscription>
) => {
  const children = Object.values(parentOf(self)!.getSnapshot().children as Readonly<Record<string, AnyActorRef>>)
  const subscriptions = children.flatMap(subscribe)
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

/**
 * Sends to the root what the other children of its machine emit. Actors never address each other; the root's
 * transitions are the rules between them.
 *
 * **When to use**
 *
 * In every machine with children. `forwardEmittedOf` serves a child that a later state invokes.
 *
 * **Gotchas**
 *
 * - Invoke `forwardEmitted` first, or the events of a child's start are lost.
 * - Children that are invoked later are not forwarded.
 *
 * **Example**
 *
 * ```ts
 * const machine = setup({
 *   types: { children: {} as { readonly forwardEmitted: "forwardEmitted"; readonly menu: "menu" } },
 *   actors: { forwardEmitted, menu: menuMachine }
 * }).createMachine({
 *   invoke: [
 *     { id: "forwardEmitted", src: "forwardEmitted" },
 *     { id: "menu", systemId: "menu", src: "menu" }
 *   ]
 * })
 * ```
 */
export const forwardEmitted = fromCallback(({ self, system }) =>
  subscribeToChildren(self, (child) => [child.on("*", (emitted) => system.get(ROOT_ACTOR).send(emitted))])
)

/** Forwards the events of a child that a later state invokes. */
export const forwardEmittedOf = (name: string) =>
  fromCallback(({ self, system }) =>
    subscribeToChildren(self, (child) =>
      child.id === name ? [child.on("*", (emitted) => system.get(ROOT_ACTOR).send(emitted))] : []
    )
  )

/** The id of a part of a page, unique because it begins with the page. */
export const idOf = (page: string, part: string) => `${page}.${part}`

/** The page of an actor, empty for actors of the whole console. */
export const pageOfActor = (id: string): string => (id.includes(".") ? id.slice(0, id.indexOf(".")) : "")
