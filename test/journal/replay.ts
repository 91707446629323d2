import { Result, Schema } from "effect"
import { type AnyStateMachine, initialTransition, type SnapshotFrom, transition } from "xstate"
import { type EventCodec, JournalLine } from "../../src/machines/journal/journal.ts"

/** A line that cannot be replayed, and why; it stays in the store. */
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  seq: Schema.Int,
  machine: Schema.String,
  why: Schema.Literals(["no journal line", "another version", "unknown machine", "unknown event"])
}) {}

type Reading = { readonly lines: ReadonlyArray<JournalLine>; readonly unreadable: ReadonlyArray<Unreadable> }

/** Sorts what a store held into lines that `replay` takes and lines that it cannot: of an older version, or rubbish. */
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
 * Every snapshot that one machine's lines led to, the start included. Pure: no action runs, no effect runs. A start line begins anew.
 * Throws `Unreadable` for an event the machine's schema does not know.
 */
export function* steps<M extends AnyStateMachine>(
  machine: M,
  codec: EventCodec,
  lines: ReadonlyArray<JournalLine>
): Generator<SnapshotFrom<M>> {
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(codec.events))
  const start = (input: unknown) => initialTransition(machine, input as never)[0] as SnapshotFrom<M>
  let snapshot: SnapshotFrom<M> | null = null
  for (const line of lines) {
    if (line.event === null) {
      yield (snapshot = start(line.input))
      continue
    }
    const event = decode(line.event)
    if (Result.isFailure(event)) throw new Unreadable({ seq: line.seq, machine: line.machine, why: "unknown event" })
    yield (snapshot = transition(machine, snapshot ?? start(undefined), event.success as never)[0] as SnapshotFrom<M>)
  }
  if (snapshot === null) yield start(undefined)
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
