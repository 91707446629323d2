import { Schema } from "effect"
import { FreeText, WordText } from "../../contract/texts.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The actions of a page's list: add, where there is a blank draft, refresh, and maybe delete the selected rows. */
const ListOffer = Schema.Struct({ blank: Schema.NullOr(Schema.Json), deletes: Schema.Boolean })
export type ListOffer = typeof ListOffer.Type

export const CommandPaletteEvents = eventsOf("commandPalette", {
  /** The last choices of this operator, the latest first. */
  loaded: { recent: Schema.Array(WordText) },
  /** A page was drawn whose list is this actor. */
  listOffered: { list: WordText, offer: ListOffer },
  opened: {},
  /** The list of keys is asked for. */
  keysOpened: {},
  typed: { text: FreeText },
  /** Enter was pressed before there was anything to choose from. */
  hastened: {},
  /** An entry was moved to, by arrow or pointer. */
  pointed: { id: Schema.String },
  chosen: { id: Schema.String },
  closed: {},
  /** The machine panel is shown over whatever page stands, or no more. */
  panelTurned: { open: Schema.Boolean }
})
export type CommandPaletteEvent = EventOf<typeof CommandPaletteEvents>
export type CommandPaletteEvents = EventsOf<typeof CommandPaletteEvents>
