import { Schema } from "effect"
import { FreeText, WordText } from "../../contract/texts.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** What can be done with the list of a page: to add to it, where there is a blank draft, to refresh it, and maybe to delete what is selected. */
const ListOffer = Schema.Struct({ blank: Schema.NullOr(Schema.Json), deletes: Schema.Boolean })
export type ListOffer = typeof ListOffer.Type

export const CommandPaletteEvents = eventsOf("commandPalette", {
  /** What this operator chose lately, the latest first. */
  found: { recent: Schema.Array(WordText) },
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
