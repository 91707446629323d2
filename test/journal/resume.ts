import type { AnyMachineSnapshot, AnyStateMachine, Snapshot, SnapshotFrom } from "xstate"
import type { EventCodec, JournalLine } from "../../src/machines/journal/journal.ts"
import { steps } from "./replay.ts"

/** No effect runs: an actor started from here does nothing a second time. */
export const isResting = (snapshot: AnyMachineSnapshot): boolean => !snapshot.hasTag("busy")

/**
 * The snapshot from which an actor may be started again: the last moment in the journal at which the machine rested, null when it never did. A machine
 * found `saving` would save twice, so it goes back to the draft it was about to save.
 */
export const resume = <M extends AnyStateMachine>(
  machine: M,
  codec: EventCodec,
  lines: ReadonlyArray<JournalLine>
): Snapshot<unknown> | null => {
  let rested: SnapshotFrom<M> | null = null
  for (const snapshot of steps(machine, codec, lines)) {
    if (isResting(snapshot as AnyMachineSnapshot)) rested = snapshot
  }
  return rested === null ? null : machine.getPersistedSnapshot(rested as never)
}
