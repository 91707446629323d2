import { Schema } from "effect"
import { Millis } from "../../contract/fields.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** Columns of the table by which it can be sorted. */
export const MapSort = Schema.Literals(["name", "robots", "offline", "open", "unclaimed", "worst"])
export type MapSort = typeof MapSort.Type
const MapOrder = Schema.Literals(["asc", "desc"])

export const FleetMapEvents = eventsOf("fleetMap", {
  /**
   * The operator opened the map of an area; null is the whole country. `active` is the tile with the keyboard focus.
   */
  opened: { area: Schema.NullOr(Schema.String), active: Schema.NullOr(Schema.String) },
  viewChosen: { view: Schema.Literals(["tiles", "table"]) },
  /** The keyboard focus moved to this tile. */
  tileActivated: { id: Schema.String },
  /** Without a column the tiles have their own order. */
  sorted: { sort: Schema.NullOr(MapSort), order: MapOrder },
  /** The operator moved the slider to this moment, null for the present. */
  slid: { at: Schema.NullOr(Millis) },
  /** The slider has come to rest. */
  settled: {},
  played: {},
  paused: {},
  /** The requested map has arrived; `at` is its moment by the server's clock. */
  loaded: { at: Millis },
  /** The map has been visible long enough for the next step of playback. */
  stepped: {}
})
export type FleetMapEvent = EventOf<typeof FleetMapEvents>
export type FleetMapEvents = EventsOf<typeof FleetMapEvents>
