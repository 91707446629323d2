import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { metaOf } from "./machine-meta.ts"

/** True while an actor or a descendant holds unsaved input, as their machines declare (`isUnsaved`). */
export const hasUnsavedInput = (actor: AnyActorRef): boolean => {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  if (metaOf(snapshot).isUnsaved?.(snapshot.context) === true) return true
  return Object.values<AnyActorRef | undefined>(snapshot.children ?? {}).some(
    (child) => child !== undefined && hasUnsavedInput(child)
  )
}
