import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Density, View, ViewDraft } from "../../contract/views.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The layout of a list: its columns in their order, each shown or hidden, and the height of its rows. */
const Layout = Schema.Struct({
  columns: Schema.Array(Schema.Struct({ id: Schema.String, shown: Schema.Boolean })),
  density: Density
})

export const ViewsEvents = eventsOf("views", {
  /** The stored layout of each list, by the name of its page, and the number of rows on every page. */
  loaded: { layouts: Schema.Record(Schema.String, Layout), pageSize: Schema.NullOr(Schema.Int) },
  /** Another window may have changed them. */
  refreshed: {},
  /** Null restores the default layout of the list. */
  layoutChosen: { page: Schema.String, layout: Schema.NullOr(Layout) },
  /** The operator chose the number of rows on the pages of all lists. */
  pageSizeChosen: { pageSize: Schema.Int },
  /** A list opens at a bare address, so its default view is needed. */
  defaultsRequested: {},
  defaultsFound: { views: Schema.Array(View) },
  /** The saved views of a page are opened. */
  opened: { page: Schema.String },
  listed: { views: Schema.Array(View) },
  saveRequested: { draft: ViewDraft },
  saved: { view: View },
  removalRequested: { id: Schema.Int },
  removed: { id: Schema.Int },
  failed: { fault: Fault },
  /** The operator of the saved views has signed out. */
  left: {},
  /** The code of a part of a list has not arrived. */
  partUnloaded: {}
})
export type ViewsEvent = EventOf<typeof ViewsEvents>
export type ViewsEvents = EventsOf<typeof ViewsEvents>
