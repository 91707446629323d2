import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"

/** The actor of a name, if it is there. */
export type Find = (actor: string) => AnyActorRef | undefined

/**
 * Something an operator can do from anywhere: a word's key, which also names it, the actor that does it, and the event that asks for it, as the
 * actor's present state makes it, and in few cases that of others. Declared once, beside its topic.
 */
export type PaletteCommand = {
  readonly word: string
  readonly actor: string
  readonly event: (snapshot: AnyMachineSnapshot, find: Find) => EventObject
}

/** The actions of one actor, each with its word and its event. */
export const commandsOf = <Event extends EventObject>(
  actor: string,
  events: Readonly<Record<string, Event | ((snapshot: never, find: Find) => Event)>>
): ReadonlyArray<PaletteCommand> =>
  Object.entries(events).map(([word, event]) => ({
    word,
    actor,
    event: (typeof event === "function" ? event : () => event) as unknown as PaletteCommand["event"]
  }))

/** The event that does it, null where the machine does not accept it now, or is not there. */
export const eventNow = ({ actor: name, event }: PaletteCommand, find: Find): EventObject | null => {
  const actor = find(name)
  if (actor === undefined) return null
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const asked = event(snapshot, find)
  return snapshot.status === "active" && snapshot.can(asked) ? asked : null
}
