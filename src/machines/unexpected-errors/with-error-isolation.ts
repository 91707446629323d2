import type { AnyActorRef, AnyStateMachine } from "xstate"

/**
 * The machine, isolated from its own bugs: an event that it cannot take in is told of, and leaves it as it was; a child that fails does not end it, for
 * xstate would end every machine above it as well, the console included. Changes the machine it is given.
 */
export const withErrorIsolation = <M extends AnyStateMachine>(
  machine: M,
  tell: (actor: AnyActorRef, cause: unknown) => void
): M => {
  const { transition } = machine
  machine.transition = (snapshot, event, scope) => {
    if (event.type.startsWith("xstate.error.actor")) return snapshot
    try {
      return transition(snapshot, event, scope)
    } catch (cause) {
      tell(scope.self, cause)
      return snapshot
    }
  }
  return machine
}
