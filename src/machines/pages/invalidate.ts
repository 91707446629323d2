import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { metaOf } from "../machine-meta.ts"

/** Refetches what an actor and its descendants show, without the actor `except`, which refetches by itself. */
export const invalidate = (actor: AnyActorRef, except?: AnyActorRef): void => {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  const { refetch } = metaOf(snapshot)
  if (refetch !== undefined && actor !== except) actor.send(refetch)
  Object.values<AnyActorRef | undefined>(snapshot.children ?? {}).forEach(
    (child) => child !== undefined && invalidate(child, except)
  )
}
