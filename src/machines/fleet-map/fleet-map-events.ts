import { Schema } from "effect"
import { Millis } from "../../contract/fields.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** Columns of the table by which it can be sorted. */
export const MapSort = Schema.Literals(["name", "robots", "offline", "open", "unclaimed", "worst"])
export type MapSort = typeof MapSort.Type
const MapOrder = Schema.Literals(["asc", "desc"])

export const FleetMapEvents = eventsOf("fleetMap", {
  /** The map of this area is wanted, null for the country. `active` is the tile that the keyboard stands on. */
  opened: { area: Schema.NullOr(Schema.String), active: Schema.NullOr(Schema.String) },
  viewChosen: { view: Schema.Literals(["tiles", "table"]) },
  /** The keyboard stands on this tile. */
  tileActivated: { id: Schema.String },
  /** Without a column the order is that of the tiles. */
  sorted: { sort: Schema.NullOr(MapSort), order: MapOrder },
  /** The slider stands at this moment, null for the present. */
  slid: { at: Schema.NullOr(Millis) },
  /** The slider rests. */
  settled: {},
  played: {},
  paused: {},
  /** The wanted map has arrived, as it was at this moment of the server. */
  loaded: { at: Millis },
  /** The map was on show long enough. */
  stepped: {}
})
export type FleetMapEvent = EventOf<typeof FleetMapEvents>
export type FleetMapEvents = EventsOf<typeof FleetMapEvents>
