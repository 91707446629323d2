import type { AnyActorRef, AnyMachineSnapshot } from "xstate"

/** Whether something is typed that would be lost with an actor: in a form of its own, in what it has started, in an embedded application. */
export const holdsUnsaved = (actor: AnyActorRef): boolean => {
  const { context, children = {} } = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  if (context?.changed === true || context?.forms?.length > 0) return true
  return Object.values<AnyActorRef | undefined>(children).some((child) => child !== undefined && holdsUnsaved(child))
}
