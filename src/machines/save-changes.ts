import type { AnyActorRef, SnapshotFrom } from "xstate"

/**
 * Saves what is selected from an actor's snapshots each time it has become another. Null: there is nothing to save, and what is selected next was
 * read, so it lies there already.
 */
export const saveChanges = <Actor extends AnyActorRef, Saved>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Saved | null,
  save: (saved: Saved) => void
): void => {
  let last = JSON.stringify(select(actor.getSnapshot()))
  actor.subscribe((snapshot: SnapshotFrom<Actor>) => {
    const selected = select(snapshot)
    const text = JSON.stringify(selected)
    if (selected !== null && last !== "null" && text !== last) save(selected)
    last = text
  })
}
