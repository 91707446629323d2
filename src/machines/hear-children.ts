import { fromCallback } from "xstate"

/** The root's id in the system of its actors. */
export const ROOT = "console"

/**
 * Actors never address each other: what an actor emits, the root hears. Whatever machine has children invokes this first, so that nothing of what
 * they emit is missed.
 */
export const hearChildren = fromCallback(({ self, system }) => {
  const root = system.get(ROOT)
  const children = Object.values(self._parent!.getSnapshot().children as Readonly<Record<string, typeof root>>)
  const subscriptions = children
    .filter((child) => child !== self)
    .map((child) => child.on("*", (emitted: { readonly type: string }) => root.send(emitted)))
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
})
