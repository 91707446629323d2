import type { AnyEventObject, AnyStateMachine } from "xstate"
import { copyOf, replaceLogic } from "../xstate-internals.ts"

/**
 * Receives the id of an actor and each event in order, before the actor handles it. `xstate.init` marks the start,
 * with input and actor.
 */
export type OnEvent = (machine: string, event: AnyEventObject) => void

/**
 * Adds a recorder to a machine, called with every event before the machine handles it. XState's inspection would also
 * describe each microstep, at a fifth of the machine's time. Call `withRecorder` last: `provide` makes a new machine
 * without it.
 */
export const withRecorder = <M extends AnyStateMachine>(machine: M, onEvent: OnEvent): M =>
  replaceLogic(copyOf(machine), ({ getInitialSnapshot, transition }) => ({
    getInitialSnapshot: (scope, input) => {
      onEvent(scope.id, { type: "xstate.init", input, self: scope.self })
      return getInitialSnapshot(scope, input)
    },
    transition: (snapshot, event, scope) => {
      onEvent(scope.id, event)
      return transition(snapshot, event, scope)
    }
  }))
