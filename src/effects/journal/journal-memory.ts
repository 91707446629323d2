import type { RecordedCall } from "../../machines/journal/case-file.ts"
import type { JournalLine } from "../../machines/journal/journal.ts"
import type { Checkpoint } from "../../machines/journal/states.ts"

/** Holds the newest entries that the browser's store does not take. */
export const journalMemory = (bounds: {
  readonly lines: number
  readonly calls: number
  readonly checkpoints: number
}) => {
  const held = {
    lines: [] as Array<JournalLine>,
    checkpoints: [] as Array<Checkpoint>,
    calls: [] as Array<RecordedCall>
  }
  const hold = (
    lines: ReadonlyArray<JournalLine>,
    checkpoint: Checkpoint | undefined,
    calls: ReadonlyArray<RecordedCall>
  ) => {
    held.lines = [...held.lines, ...lines].slice(-bounds.lines)
    held.calls = [...held.calls, ...calls].slice(-bounds.calls)
    if (checkpoint !== undefined) held.checkpoints = [...held.checkpoints, checkpoint].slice(-bounds.checkpoints)
  }
  return { held, hold }
}
