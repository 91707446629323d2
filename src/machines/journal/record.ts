import { Schema } from "effect"
import type { EventCodec, JournalLine } from "./journal.ts"

/** What was seen, as it was seen: writing it down can wait for an idle moment. */
export type RecordedEvent = {
  readonly at: number
  readonly machine: string
  readonly event: { readonly type: string; readonly input?: unknown }
}

const START = "xstate.init"

/**
 * Turns sightings into journal lines. Only events a machine's own schema knows are written, encoded by that schema, so a masked field can never
 * reach the page.
 */
export const recorder = (books: Readonly<Record<string, EventCodec>>, run: string) => {
  let seq = 0
  const writers = new Map(
    Object.entries(books).map(([machine, { version, events }]) => [
      machine,
      { version, write: Schema.encodeUnknownOption(Schema.toCodecJson(events)) }
    ])
  )
  return ({ at, machine, event }: RecordedEvent): JournalLine | null => {
    const writer = writers.get(machine)
    if (writer === undefined) return null
    const line = { run, at, machine, version: writer.version }
    if (event.type === START) {
      return {
        ...line,
        seq: seq++,
        event: null,
        ...(event.input === undefined ? {} : { input: event.input as Schema.Json })
      }
    }
    const encoded = writer.write(event)
    return encoded._tag === "None" ? null : { ...line, seq: seq++, event: encoded.value as Schema.Json }
  }
}
