import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Density, View, ViewDraft } from "../../contract/views.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The layout of a list: its columns in their order, each shown or not, and the distance of its rows. */
const Layout = Schema.Struct({
  columns: Schema.Array(Schema.Struct({ id: Schema.String, shown: Schema.Boolean })),
  density: Density
})

export const ViewsEvents = eventsOf("views", {
  /** The stored layout of each list, by the name of its page, and the rows of a page in every list. */
  loaded: { layouts: Schema.Record(Schema.String, Layout), pageSize: Schema.NullOr(Schema.Int) },
  /** Another window may have changed them. */
  refreshed: {},
  /** Null: the list's own layout. */
  layoutChosen: { page: Schema.String, layout: Schema.NullOr(Layout) },
  /** The operator wants this many rows on the pages of lists. */
  pageSizeChosen: { pageSize: Schema.Int },
  /** A list opens at a bare address: it may have a default view. */
  defaultsRequested: {},
  defaultsFound: { views: Schema.Array(View) },
  /** A view opens the saved views of a page. */
  opened: { page: Schema.String },
  listed: { views: Schema.Array(View) },
  saveRequested: { draft: ViewDraft },
  saved: { view: View },
  removalRequested: { id: Schema.Int },
  removed: { id: Schema.Int },
  failed: { fault: Fault },
  /** The operator who saved them has left. */
  left: {},
  /** The code of a part of a list did not arrive. */
  partUnloaded: {}
})
export type ViewsEvent = EventOf<typeof ViewsEvents>
export type ViewsEvents = EventsOf<typeof ViewsEvents>
