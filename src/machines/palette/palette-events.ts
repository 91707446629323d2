import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"

export const Palette = eventsOf("palette", {
  /** What this operator chose lately, the latest first. */
  found: { recent: Schema.Array(Schema.String) },
  stored: {},
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
export type PaletteEvent = EventOf<typeof Palette>
export type PaletteFacts = { [K in keyof typeof Palette]: (typeof Palette)[K]["Type"] }
