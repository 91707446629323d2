import type { AnyActorRef, SnapshotFrom } from "xstate"

/**
 * Saves the selected part of an actor's snapshots after each change. Null is not saved, and the first value after null
 * counts as stored already.
 */
export const saveChanges = <Actor extends AnyActorRef, Saved>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Saved | null,
  save: (saved: Saved, before: Saved) => void
): void => {
  let before = select(actor.getSnapshot())
  let last = JSON.stringify(before)
  actor.subscribe((snapshot: SnapshotFrom<Actor>) => {
    const selected = select(snapshot)
    const text = JSON.stringify(selected)
    if (selected !== null && before !== null && text !== last) save(selected, before)
    before = selected
    last = text
  })
}
