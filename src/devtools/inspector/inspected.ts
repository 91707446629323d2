import type { Schema } from "effect"
import type { AnyActorRef } from "xstate"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import type { EventCodec, RecordedEvent } from "../../machines/journal/journal.ts"
import { type MachineState, stateOf } from "../../machines/journal/states.ts"
import { parentOf } from "../../machines/xstate-internals.ts"

/** A machine as another program receives it: its definition and its state, with masks for secrets. */
export type Inspected = { readonly path: string; readonly config: object; readonly state: MachineState }

/**
 * The place of an actor in its tree, by its recorded name. The path in an application begins with the application's
 * name.
 */
export const pathOf = (actor: AnyActorRef, machine: string): string => {
  const parent = parentOf(actor)
  if (parent !== undefined) return `${pathOf(parent, machine)}/${actor.id}`
  return actor.id === ROOT_ACTOR ? ROOT_ACTOR : machine.slice(0, machine.indexOf("."))
}

/** Null if its machine is unknown. */
export const inspectedAt = (path: string, actor: AnyActorRef): Inspected | null => {
  const snapshot = machineSnapshotOf(actor)
  if (snapshot === null) return null
  const config = { ...(snapshot.machine.config as object), id: path.slice(path.lastIndexOf("/") + 1) }
  return { path, config, state: stateOf(snapshot) }
}

type InspectedEvent = { readonly type: string; readonly [field: string]: Schema.Json }

/** An event encoded by its machine's schema, as in the journal. Without a schema only the type is passed on. */
export const inspectedEvent = (codec: EventCodec | undefined, event: RecordedEvent["event"]): InspectedEvent => {
  const written = codec?.encode(event) ?? null
  return written === null ? { type: event.type } : (written as InspectedEvent)
}
