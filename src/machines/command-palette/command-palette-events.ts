import { Schema } from "effect"
import { FreeText, WordText } from "../../contract/texts.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The actions of a page's list: add, if there is a blank draft; refresh; delete the selected rows, if the list can. */
const ListOffer = Schema.Struct({ blank: Schema.NullOr(Schema.Json), deletes: Schema.Boolean })
export type ListOffer = typeof ListOffer.Type

export const CommandPaletteEvents = eventsOf("commandPalette", {
  /** The last choices of this operator, the latest first. */
  loaded: { recent: Schema.Array(WordText) },
  /** A page with the list of this actor was rendered. */
  listOffered: { list: WordText, offer: ListOffer },
  opened: {},
  /** The operator opens the list of keys. */
  keysOpened: {},
  typed: { text: FreeText },
  /** The operator pressed Enter before there were any entries. */
  enterPressed: {},
  /** An arrow or the pointer moved to an entry. */
  pointed: { id: Schema.String },
  chosen: { id: Schema.String },
  closed: {},
  /** The machine panel was shown over the page, or hidden. */
  panelToggled: { open: Schema.Boolean }
})
export type CommandPaletteEvent = EventOf<typeof CommandPaletteEvents>
export type CommandPaletteEvents = EventsOf<typeof CommandPaletteEvents>
