import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const CommandPaletteEvents = eventsOf("commandPalette", {
  /** What this operator chose lately, the latest first. */
  found: { recent: Schema.Array(Schema.String) },
  opened: {},
  /** The list of keys is asked for. */
  keysOpened: {},
  typed: { text: Schema.String },
  /** Enter was pressed before there was anything to choose from. */
  hastened: {},
  /** An entry was moved to, by arrow or pointer. */
  pointed: { id: Schema.String },
  chosen: { id: Schema.String },
  closed: {}
})
export type CommandPaletteEvent = EventOf<typeof CommandPaletteEvents>
export type CommandPaletteEvents = EventsOf<typeof CommandPaletteEvents>
