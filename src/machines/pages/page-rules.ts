import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, fromCallback } from "xstate"
import { type EmittedBy, idOf } from "../forward-emitted.ts"
import { parentOf } from "../xstate-internals.ts"
import { type PageVisited, VISIT_EVENTS } from "./follow-address.ts"

/**
 * When the actor `from` emits `when`, the actor `to` receives the event of `send`, if that is not null. `now` gives the
 * snapshot of an actor.
 */
export type AnyPageRule = {
  readonly from: string
  readonly when: string
  readonly to: string
  readonly send: EventObject | ((emitted: never, now: never) => EventObject | null)
}

type EventFor<Actor> = Actor extends { readonly send: (event: infer Event) => void } ? Event : never
type SnapshotOf<Actor> = Actor extends { readonly getSnapshot: () => infer State } ? State : never

type EmittedOf<Actors, From extends keyof Actors> = EmittedBy<Pick<Actors, From>>

/** Types a rule between these actors. */
export type RuleOf<Actors> = <
  From extends keyof Actors & string,
  const When extends string,
  To extends keyof Actors & string
>(rule: {
  readonly from: From
  readonly when: When & EmittedOf<Actors, From>["type"]
  readonly to: To
  readonly send:
    | EventFor<Actors[To]>
    | ((
        emitted: Extract<EmittedOf<Actors, From>, { readonly type: When }>,
        now: <Name extends keyof Actors & string>(name: Name) => SnapshotOf<Actors[Name]>
      ) => EventFor<Actors[To]> | null)
}) => AnyPageRule

/**
 * The rules between the actors of a page: what one emits becomes an event for another.
 *
 * **When to use**
 *
 * As `rules` of `definePage`. Rules between topics of the whole console are transitions of `console-machine.ts`.
 *
 * **Gotchas**
 *
 * - `from` and `to` are parts of the page, or actors of the console.
 * - Rules also run while an open page is out of sight.
 * - A part needs no rule to refetch after a mutation.
 *
 * **Example**
 *
 * ```ts
 * const rules: PageRules<{ readonly clearing: typeof clearing; readonly list: ListActor<User> }> = (rule) => [
 *   rule({ from: "clearing", when: "mutation.done", to: "list", send: { type: "records.rowsSelected", ids: [] } })
 * ]
 * ```
 */
export type PageRules<Actors> = (rule: RuleOf<Actors>) => ReadonlyArray<AnyPageRule>

/** The rules of a page, possibly none. The compiler checks a rule where it is written. */
export const rulesIn = (rules?: PageRules<never>): ReadonlyArray<AnyPageRule> =>
  rules?.(((rule: AnyPageRule) => rule) as RuleOf<never>) ?? []

const visitEvents: ReadonlyArray<string> = Object.values(VISIT_EVENTS)

/**
 * Applies the rules of a page, visible or not. Names are those of the page's own actors, or of actors outside of pages.
 */
export const applyRules = (rules: ReadonlyArray<AnyPageRule>) =>
  fromCallback(({ self, system }) => {
    const page = parentOf(self)!
    const { children } = page.getSnapshot() as AnyMachineSnapshot
    const actorOf = (name: string): AnyActorRef | undefined => children[idOf(page.id, name)] ?? system.get(name)
    const now = (name: string) => actorOf(name)?.getSnapshot()
    const subscriptions = rules.flatMap(
      ({ from, when: eventType, to, send }) =>
        actorOf(from)?.on(eventType, (emitted) => {
          if (visitEvents.includes(eventType) && (emitted as PageVisited).name !== page.id) return
          const event = typeof send === "function" ? send(emitted as never, now as never) : send
          if (event !== null) actorOf(to)?.send(event)
        }) ?? []
    )
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  })
