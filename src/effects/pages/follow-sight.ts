import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { metaOf } from "../../machines/machine-meta.ts"

/** An actor and its descendants, without parts that the operator does not see. */
const visibleActors = (actor: AnyActorRef): ReadonlyArray<AnyActorRef> => {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  const { showsChild = () => true } = metaOf(snapshot)
  const children = Object.values<AnyActorRef>(snapshot.children ?? {})
  return [actor, ...children.filter(showsChild).flatMap(visibleActors)]
}

/** Sends the actors of a page the events that their machines declare for its sight. */
const notify = (page: AnyActorRef | undefined, isInSight: boolean): void => {
  if (page?.getSnapshot().status !== "active") return
  for (const actor of visibleActors(page)) {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const { sight } = metaOf(snapshot)
    const event = isInSight ? sight?.entered({ at: Date.now(), isOnline: navigator.onLine }) : sight?.left
    if (event && snapshot.can(event)) actor.send(event)
  }
}

const isVisible = () => document.visibilityState === "visible"

/**
 * Tells the actors of the visible page when it comes into sight or leaves it, by its tab, its window or the browser's
 * tab. `owner` changes with the visible page. Returns a function that stops this.
 */
export const followSight = (owner: AnyActorRef, pageOnShow: () => AnyActorRef | undefined): (() => void) => {
  let page: AnyActorRef | undefined
  const follow = () => {
    const next = pageOnShow()
    if (next === page) return
    notify(page, false)
    page = next
    if (isVisible()) notify(page, true)
  }
  const onVisibility = () => notify(page, isVisible())
  const onFocus = () => (isVisible() ? notify(page, true) : undefined)
  const subscription = owner.subscribe(follow)
  follow()
  document.addEventListener("visibilitychange", onVisibility)
  addEventListener("focus", onFocus)
  return () => {
    subscription.unsubscribe()
    document.removeEventListener("visibilitychange", onVisibility)
    removeEventListener("focus", onFocus)
  }
}
