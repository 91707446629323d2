import type { AnyActorRef, AnyMachineSnapshot } from "xstate"

/** A running machine, and the machines that it has started. `path` leads to it from the root of its tree. */
export type ActorNode = {
  readonly path: string
  readonly name: string
  readonly actor: AnyActorRef
  readonly children: ReadonlyArray<ActorNode>
}

const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot | undefined
const childrenOf = (actor: AnyActorRef): ReadonlyArray<AnyActorRef> =>
  Object.values((snapshotOf(actor)?.children ?? {}) as Readonly<Record<string, AnyActorRef>>)

const isParent = (actor: AnyActorRef) => snapshotOf(actor)?.children !== undefined

/** The state of a machine; null for an actor whose machine is unknown, such as a replayed one. */
export const machineSnapshotOf = (actor: AnyActorRef): AnyMachineSnapshot | null => {
  const snapshot = snapshotOf(actor)
  return snapshot?.machine === undefined ? null : snapshot
}

/** The machines below an actor, without effects. The root of an embedded application has the application's name. */
export const actorTree = (actor: AnyActorRef, above = "", name = actor.id): ActorNode => {
  const path = above === "" ? name : `${above}/${name}`
  const children = childrenOf(actor)
    .filter(isParent)
    .map((child) => actorTree(child, path))
  return { path, name, actor, children }
}

/** Prefers the name under which the machine invokes the effect. */
const effectName = ({ id, src }: AnyActorRef) => (typeof src === "string" ? src : id)

/** The effects that an actor waits for at this moment. */
export const effectsInFlight = (actor: AnyActorRef): ReadonlyArray<string> =>
  childrenOf(actor)
    .filter((child) => !isParent(child) && snapshotOf(child)?.status === "active")
    .map(effectName)

/** All actors of a tree, in reading order. */
export const flattenNodes = (nodes: ReadonlyArray<ActorNode>): ReadonlyArray<ActorNode> =>
  nodes.flatMap((node) => [node, ...flattenNodes(node.children)])
