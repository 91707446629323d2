import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { faultPosted } from "./notices-machine.ts"

/**
 * A query beside a list has no view for its fault. The list shows an unanswered call itself; a refusal needs a notice.
 */
const isBesideList = (context: { readonly besideList?: boolean }, { _tag }: Fault) =>
  context.besideList === true && _tag === "Refused"

/**
 * True for an actor that holds a failure, or has one below it that does: its page, form or dialog shows the failure,
 * which needs no notice. A machine drops a fault that none of its views shows.
 */
export const isShownInPlace = (actor: AnyActorRef, fault: Fault): boolean => {
  const { context, children = {} } = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  if (context?.fault === fault || context?.saveFault === fault) return !isBesideList(context, fault)
  return Object.values<AnyActorRef | undefined>(children).some(
    (child) => child !== undefined && isShownInPlace(child, fault)
  )
}

type Root = {
  readonly self: AnyActorRef
  readonly event: EventObject
  readonly enqueue: { readonly sendTo: (to: "notices", event: ReturnType<typeof faultPosted>) => void }
}

/** The reaction of a root to `callFailed`: a notice, unless a view shows the failure. */
export const postUnlessShown = ({ self, event, enqueue }: Root) => {
  const { fault } = event as EventObject & { readonly fault: Fault }
  if (!isShownInPlace(self, fault)) enqueue.sendTo("notices", faultPosted({ event: { fault } }))
}
