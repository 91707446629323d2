import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { type ConsoleActor, consoleMachine } from "../../../machines/console/console-machine.ts"
import { eventCodecs } from "../../../machines/console/event-codecs.ts"
import { signedInMachine } from "../../../machines/console/signed-in-machine.ts"
import { idOf, ROOT_ACTOR } from "../../../machines/forward-emitted.ts"
import type { Snapshots } from "../frames.ts"
import { isInside } from "../../../machines/session/session-machine.ts"
import { type InertActor, inertActor } from "./inert-actor.ts"

const journaledIn = ({ implementations: { actors } }: { readonly implementations: { readonly actors: object } }) =>
  Object.keys(actors).filter((name) => name in eventCodecs)
const [shellNames, signedInNames] = [journaledIn(consoleMachine), journaledIn(signedInMachine)]

/** Actors whose code loads with the first case that needs them. */
const lazyNames = ["export"]

const sizeOf = (parent: AnyActorRef) => Object.keys((parent.getSnapshot() as AnyMachineSnapshot).children).length

/** A snapshot without a machine: views read only its children. */
const parentOf = (children: Readonly<Record<string, AnyActorRef>>) =>
  ({ status: "active", children }) as unknown as AnyMachineSnapshot

/** True if a case knows the state of the console, because it may begin later than the actors. */
export const hasConsoleState = (snapshots: Snapshots): boolean => shellNames.every((name) => snapshots.has(name))

/**
 * The tree of actors at a moment of a case: inert, each at its place and under its name. Another run or session gets
 * another tree.
 */
export const replayedConsole = () => {
  const actors = new Map<string, InertActor>()
  let [run, sessions] = ["", 0]
  let snapshots: Snapshots = new Map()
  let signedIn: InertActor | null = null

  /** The actor of an id; null while the case does not know it. */
  const find = (id: string): AnyActorRef | null => (snapshots.has(id) ? actors.get(id)!.actor : null)
  const findAll = (ids: ReadonlyArray<string>): Readonly<Record<string, AnyActorRef>> | null => {
    const all = ids.map((id) => [id, find(id)] as const)
    return all.every(([, actor]) => actor !== null)
      ? (Object.fromEntries(all) as Readonly<Record<string, AnyActorRef>>)
      : null
  }

  const root = inertActor(ROOT_ACTOR, parentOf({}))
  const console = Object.assign(root.actor, {
    system: { get: (id: string) => (id === ROOT_ACTOR ? root.actor : (find(id) ?? undefined)) }
  }) as unknown as ConsoleActor

  /** The parts of a page or screen, under a page of this id; null while the case does not know all of them. */
  const pageOf = (id: string, ids: ReadonlyArray<string>): AnyActorRef | null => {
    const children = findAll(ids)
    return children === null ? null : inertActor(id, parentOf(children)).actor
  }

  return {
    console,
    find,
    pageOf,
    /** Shows the states of this moment. */
    show: (next: Snapshots, nextRun: string): void => {
      if (nextRun !== run) signedIn = null
      ;[snapshots, run] = [next, nextRun]
      for (const [id, snapshot] of next) {
        const actor = actors.get(id)
        if (actor === undefined) actors.set(id, inertActor(id, snapshot))
        else actor.show(snapshot)
      }
      const shell = findAll(shellNames)
      if (shell === null) return
      const inside = isInside(shell["session"]!.getSnapshot()) ? findAll(signedInNames) : null
      const previous = signedIn
      const children = inside === null ? null : { ...inside, ...findAll(lazyNames.filter((name) => next.has(name))) }
      signedIn =
        children === null
          ? null
          : (previous ?? inertActor(idOf("signedIn", String((sessions += 1))), parentOf(children)))
      // Actors that start later join the tree.
      if (children !== null && sizeOf(signedIn!.actor) !== Object.keys(children).length)
        signedIn!.show(parentOf(children))
      if (signedIn !== previous || sizeOf(root.actor) === 0)
        root.show(parentOf(signedIn === null ? shell : { ...shell, signedIn: signedIn.actor }))
    }
  }
}
export type ReplayedConsole = ReturnType<typeof replayedConsole>
