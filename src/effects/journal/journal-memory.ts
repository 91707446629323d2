import type { RecordedCall } from "../../machines/journal/case-file.ts"
import type { JournalLine } from "../../machines/journal/journal.ts"
import type { Checkpoint } from "../../machines/journal/states.ts"

/** Stores the newest entries while IndexedDB refuses them. */
export const journalMemory = (bounds: {
  readonly lines: number
  readonly calls: number
  readonly checkpoints: number
}) => {
  const entries = {
    lines: [] as Array<JournalLine>,
    checkpoints: [] as Array<Checkpoint>,
    calls: [] as Array<RecordedCall>
  }
  const append = (
    lines: ReadonlyArray<JournalLine>,
    checkpoint: Checkpoint | undefined,
    calls: ReadonlyArray<RecordedCall>
  ) => {
    entries.lines = [...entries.lines, ...lines].slice(-bounds.lines)
    entries.calls = [...entries.calls, ...calls].slice(-bounds.calls)
    if (checkpoint !== undefined) entries.checkpoints = [...entries.checkpoints, checkpoint].slice(-bounds.checkpoints)
  }
  return { entries: entries, add: append }
}
