import { type ActorRef, type AnyActorRef, type EventObject, fromCallback, type Subscription } from "xstate"
import { parentOf } from "./xstate-internals.ts"

/** The root's id in the system of its actors. */
export const ROOT_ACTOR = "console"

/** Invokes each of these under its own name, by which every actor finds it. */
export const invokeByName = <Actors extends object>(actors: Actors) =>
  Object.keys(actors).map((name) => ({ id: name, systemId: name, src: name })) as unknown as ReadonlyArray<
    { [K in keyof Actors]: { readonly id: K; readonly systemId: K; readonly src: K } }[keyof Actors]
  >

/** Events that any of these actors emits; one that declares nothing emits nothing. */
export type EmittedBy<Actors> = {
  [K in keyof Actors]: Actors[K] extends ActorRef<infer _S, infer _E, infer Emitted extends EventObject>
    ? string extends Emitted["type"]
      ? never
      : Emitted
    : never
}[keyof Actors]

/** Subscribes to all that its machine has invoked with an actor, and returns a function that ends this. */
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
 * - Invoke it first, or the events of a child's start are lost.
 * - It listens to children that are there when it starts, and to none after.
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

/** As `forwardEmitted`, for a child that a later state invokes. */
export const forwardEmittedOf = (name: string) =>
  fromCallback(({ self, system }) =>
    subscribeToChildren(self, (child) =>
      child.id === name ? [child.on("*", (emitted) => system.get(ROOT_ACTOR).send(emitted))] : []
    )
  )

/** The unique id of an actor of a page, which begins with the page. */
export const idOf = (page: string, part: string) => `${page}.${part}`

/** The page of an actor, empty if it belongs to the whole console. */
export const pageOfActor = (id: string): string => (id.includes(".") ? id.slice(0, id.indexOf(".")) : "")
