import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"

/** An open page (specification, section 3). `name` is its route, and names the tab; `title` is a word's key. */
export const Tab = Schema.Struct({
  title: Schema.String,
  name: Schema.String,
  fullPath: Schema.String,
  query: Schema.Record(Schema.String, Schema.String),
  ignoreCache: Schema.Boolean
})
export type Tab = typeof Tab.Type

export const Tabs = eventsOf("tabs", {
  visited: { tab: Tab },
  closed: { name: Schema.String },
  /** The session ended: every page goes. */
  cleared: {}
})
export type TabsEvent = EventOf<typeof Tabs>
