import { Schema } from "effect"

/**
 * One line of the journal: something happened to one machine. Lines are only ever appended. `run` names the load of the page it happened in, `seq`
 * counts within the run, `at` is in milliseconds since 1970, `version` is the one of the machine's events. A `null` event is the machine's start,
 * with the input it was started with.
 */
export const JournalLine = Schema.Struct({
  run: Schema.String,
  seq: Schema.Int,
  at: Schema.Int,
  machine: Schema.String,
  version: Schema.Int,
  event: Schema.NullOr(Schema.Json),
  input: Schema.optionalKey(Schema.Json)
})
export type JournalLine = typeof JournalLine.Type

/** What the journal knows of one machine: the codec of its events and their version, raised whenever an event changes its shape. */
export type EventCodec = { readonly version: number; readonly events: Schema.Codec<unknown, unknown> }

export const codecOf = (version: number, events: Readonly<Record<string, unknown>>): EventCodec => ({
  version,
  events: Schema.Union(
    Object.values(events) as ReadonlyArray<Schema.Codec<unknown, unknown>>
  ) as unknown as EventCodec["events"]
})

/** A line that cannot be replayed, and why; it stays in the store. */
export class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  seq: Schema.Int,
  machine: Schema.String,
  why: Schema.Literals(["no journal line", "another version", "unknown machine", "unknown event"])
}) {}
