import type { AnyActorRef, AnyMachineSnapshot } from "xstate"

type Listener = (snapshot: AnyMachineSnapshot) => void
type Observer = Listener | { readonly next?: Listener }

export type InertActor = { readonly actor: AnyActorRef; readonly show: (snapshot: AnyMachineSnapshot) => void }

/** An actor without life: it has the snapshot of the shown moment, receives nothing, and does nothing. */
export const inertActor = (id: string, first: AnyMachineSnapshot): InertActor => {
  let current = first
  const observers = new Set<Observer>()
  const actor = {
    id,
    sessionId: id,
    systemId: id,
    getSnapshot: () => current,
    subscribe: (observer: Observer) => {
      observers.add(observer)
      return { unsubscribe: () => observers.delete(observer) }
    },
    on: () => ({ unsubscribe: () => {} }),
    send: () => {}
  }
  return {
    actor: actor as unknown as AnyActorRef,
    show: (snapshot) => {
      if (snapshot === current) return
      current = snapshot
      for (const observer of observers) (typeof observer === "function" ? observer : observer.next)?.(snapshot)
    }
  }
}
