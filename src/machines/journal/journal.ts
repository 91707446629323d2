import { Option, Schema } from "effect"
import type { AnyStateMachine, EventObject } from "xstate"
import { type Runnable } from "../effect-logic.ts"

/**
 * One line of the journal: an event of one machine. Lines are only ever appended. `run` names the page load, `seq`
 * counts within the run, `at` is in milliseconds since 1970, `version` is that of the machine's events. A `null` event
 * is the machine's start, with its input.
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

/**
 * The codec of one machine: the schema of its events and their version, raised whenever an event changes its shape.
 * `encode` and `decode` return null for an unknown event. Events of an embedded application come from the schemas of
 * its own Effect.
 */
export type EventCodec = {
  readonly version: number
  readonly events: Schema.Codec<unknown, unknown>
  readonly encode: (event: unknown) => Schema.Json | null
  readonly decode: (written: unknown) => EventObject | null
}

/**
 * The codec by which the journal writes and reads the events of one machine.
 *
 * **When to use**
 *
 * For every journaled machine, together with `withCodec`.
 *
 * **Gotchas**
 *
 * - Raise the version whenever an event changes its shape. A replay skips lines of other versions and says so.
 * - Secrets are `Masked` in the schemas; the codec masks nothing by itself.
 *
 * **Example**
 *
 * ```ts
 * const machine = withCodec(alarmBoardMachine, codecOf(1, AlarmBoardEvents))
 * ```
 */
export const codecOf = (version: number, declared: Readonly<Record<string, unknown>>): EventCodec => {
  const events = Schema.Union(Object.values(declared) as ReadonlyArray<Schema.Codec<unknown, unknown>>)
  let write: ((event: unknown) => Option.Option<unknown>) | null = null
  return {
    version,
    events,
    encode: (event) => {
      write ??= Schema.encodeUnknownOption(Schema.toCodecJson(events))
      return Option.getOrNull(write(event)) as Schema.Json | null
    },
    decode: (written) =>
      Option.getOrNull(Schema.decodeUnknownOption(Schema.toCodecJson(events))(written)) as EventObject | null
  }
}

/** A machine that carries the codec of its events, because its code loads later. */
export type WithCodec<M> = M & { readonly codec: EventCodec }

/**
 * Adds the codec of its events to a machine. Call `withCodec` last: `provide` makes a new machine without the codec.
 */
export const withCodec = <M extends AnyStateMachine>(machine: M & Runnable<M>, codec: EventCodec): WithCodec<M> =>
  Object.assign(machine.provide({}) as M, { codec })

/**
 * An event that an actor handled; writing it can wait for an idle moment. Machines whose code loads later carry the
 * codec of their events.
 */
export type RecordedEvent = {
  readonly codec?: EventCodec | undefined
  readonly at: number
  readonly machine: string
  readonly event: { readonly type: string; readonly input?: unknown; readonly self?: RecordedActor }
}

/** An actor whose state can be read. */
export type RecordedActor = { readonly getSnapshot: () => unknown }

/** The event of a starting actor. */
export const INIT_EVENT = "xstate.init"
/** The event of a stopped actor, which its machine does not declare. */
export const STOP_EVENT = "xstate.stop"

/**
 * Turns recorded events into journal lines. Only events of a machine's own schema are written, encoded by that schema,
 * so a masked field never reaches the page.
 */
export const recorder = (codecs: Readonly<Record<string, EventCodec>>, run: string) => {
  let seq = 0
  const codecByMachine = new Map(Object.entries(codecs))
  return ({ at, machine, event, codec = codecByMachine.get(machine) }: RecordedEvent): JournalLine | null => {
    if (codec === undefined) return null
    const line = { run, at, machine, version: codec.version }
    if (event.type === INIT_EVENT) {
      return {
        ...line,
        seq: seq++,
        event: null,
        ...(event.input === undefined ? {} : { input: event.input as Schema.Json })
      }
    }
    const encoded = codec.encode(event)
    return encoded === null ? null : { ...line, seq: seq++, event: encoded }
  }
}
