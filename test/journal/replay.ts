import { Result, Schema } from "effect"
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type SnapshotFrom } from "xstate"
import { stepper } from "../../src/devtools/replay/replay.ts"
import { type EventCodec, JournalLine } from "../../src/machines/journal/journal.ts"

/** A line that cannot be replayed, and why; it stays in the store. */
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  seq: Schema.Int,
  machine: Schema.String,
  why: Schema.Literals(["no journal line", "another version", "unknown machine", "unknown event"])
}) {}

type Reading = { readonly lines: ReadonlyArray<JournalLine>; readonly unreadable: ReadonlyArray<Unreadable> }

/** Sorts stored values into lines that `replay` takes and others: of an older version, or rubbish. */
export const readLines = (stored: ReadonlyArray<unknown>, codecs: Readonly<Record<string, EventCodec>>): Reading => {
  const decode = Schema.decodeUnknownResult(JournalLine)
  const readers = new Map(
    Object.entries(codecs).map(([machine, { version, events }]) => [
      machine,
      { version, read: Schema.decodeUnknownResult(Schema.toCodecJson(events)) }
    ])
  )
  const lines: Array<JournalLine> = []
  const unreadable: Array<Unreadable> = []
  for (const [at, raw] of stored.entries()) {
    const line = decode(raw)
    if (Result.isFailure(line)) {
      unreadable.push(new Unreadable({ seq: at, machine: "", why: "no journal line" }))
      continue
    }
    const { machine, seq, version, event } = line.success
    const reader = readers.get(machine)
    if (reader === undefined) unreadable.push(new Unreadable({ seq, machine, why: "unknown machine" }))
    else if (reader.version !== version) unreadable.push(new Unreadable({ seq, machine, why: "another version" }))
    else if (event !== null && Result.isFailure(reader.read(event)))
      unreadable.push(new Unreadable({ seq, machine, why: "unknown event" }))
    else lines.push(line.success)
  }
  return { lines, unreadable }
}

/**
 * Every snapshot that one machine's lines led to, the start included; a machine whose start is not among them is started without input.
 * Throws `Unreadable` for an event the machine's schema does not know.
 */
export function* steps<M extends AnyStateMachine>(
  machine: M,
  codec: EventCodec,
  lines: ReadonlyArray<JournalLine>
): Generator<SnapshotFrom<M>> {
  const step = stepper(machine, codec)
  const start = () => initialTransition(machine, undefined as never)[0] as AnyMachineSnapshot
  let snapshot: AnyMachineSnapshot | null = null
  for (const line of lines) {
    const stepped = step(line, line.event === null ? null : (snapshot ?? start()))
    if (Result.isFailure(stepped)) throw new Unreadable({ seq: line.seq, machine: line.machine, why: "unknown event" })
    yield (snapshot = stepped.success) as SnapshotFrom<M>
  }
  if (snapshot === null) yield start() as SnapshotFrom<M>
}

/** Reads one machine's lines back into the snapshot they led to: see `steps`. */
export const replay = <M extends AnyStateMachine>(
  machine: M,
  codec: EventCodec,
  lines: ReadonlyArray<JournalLine>
): SnapshotFrom<M> => {
  let last: SnapshotFrom<M>
  for (const snapshot of steps(machine, codec, lines)) last = snapshot
  return last!
}
