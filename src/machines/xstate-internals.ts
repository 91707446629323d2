import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from "xstate"

// Members of xstate that its documentation leaves out, each with its reason. `test/machines/xstate-internals.test.ts`
// fails where another version of xstate has changed one of them.

/**
 * The actor that has invoked or spawned this one. `system.get` finds only actors with a name of their own, and an
 * effect has none.
 */
export const parentOf = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent

/** The actor at the top of the tree. */
export const rootOf = (actor: AnyActorRef): AnyActorRef => {
  const parent = parentOf(actor)
  return parent === undefined ? actor : rootOf(parent)
}

/**
 * The nodes of all present states of a machine. A snapshot's `value` holds their keys alone, without ids and
 * transitions.
 */
export const nodesOf = (snapshot: AnyMachineSnapshot): ReadonlyArray<AnyStateNode> => snapshot._nodes

/** The transitions that an inspected step took, after the guards. No public member tells them from refused ones. */
export const transitionsOf = (event: InspectionEvent) => (event.type === "@xstate.microstep" ? event._transitions : [])

/** A copy of a machine that shares its states. `provide` would build every state anew. */
export const copyOf = <M extends AnyStateMachine>(machine: M): M =>
  Object.assign(Object.create(Object.getPrototypeOf(machine) as object), machine)

type Logic = Pick<AnyStateMachine, "getInitialSnapshot" | "transition">

/**
 * Changes how a machine starts and handles events. xstate offers only its inspection, which costs a fifth of a
 * machine's time and cannot change anything. Both original functions are bound to their machine.
 */
export const replaceLogic = <M extends AnyStateMachine>(
  machine: M,
  replace: (original: Logic) => Partial<Logic>
): M => {
  const { getInitialSnapshot, transition } = machine
  return Object.assign(machine, replace({ getInitialSnapshot, transition }))
}

/** An actor in the form that the Stately inspector's library reads. `_parent` leads to the actor above. */
type ActorFacade = {
  readonly sessionId: string
  readonly id: string
  readonly logic?: object
  readonly _parent?: ActorFacade
}

/** A facade for the actor at a path of ids, `console/tabs`. */
export const actorFacade = (path: string, logic?: object): ActorFacade => {
  const lastSlash = path.lastIndexOf("/")
  return {
    sessionId: path,
    id: path.slice(lastSlash + 1),
    ...(logic === undefined ? {} : { logic }),
    ...(lastSlash < 0 ? {} : { _parent: actorFacade(path.slice(0, lastSlash)) })
  }
}
