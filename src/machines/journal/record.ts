import type { Schema } from "effect"
import type { EventCodec, JournalLine } from "./journal.ts"

/**
 * What an actor took in, as it took it in: writing it down can wait for an idle moment. Machines whose code arrives late bring the codec of their
 * events along.
 */
export type RecordedEvent = {
  readonly codec?: EventCodec
  readonly at: number
  readonly machine: string
  readonly event: { readonly type: string; readonly input?: unknown }
}

const START = "xstate.init"

/**
 * Turns recorded events into journal lines. Only events a machine's own schema knows are written, encoded by that schema, so a masked field can never
 * reach the page.
 */
export const recorder = (codecs: Readonly<Record<string, EventCodec>>, run: string) => {
  let seq = 0
  const known = new Map(Object.entries(codecs))
  return ({ at, machine, event, codec = known.get(machine) }: RecordedEvent): JournalLine | null => {
    if (codec === undefined) return null
    const line = { run, at, machine, version: codec.version }
    if (event.type === START) {
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
