import { Schema } from "effect"
import { Rule } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { tabCommands } from "./tab-commands.ts"

/** An open page (specification, section 3). `name` is its route or its platform, and names the tab; `title` is a word's key. */
export const Tab = Schema.Struct({
  title: Schema.String,
  name: Schema.String,
  fullPath: Schema.String,
  query: Schema.Record(Schema.String, Schema.String),
  ignoreCache: Schema.Boolean
})
export type Tab = typeof Tab.Type

export const TabCommand = Schema.Literals(tabCommands)
export type TabCommand = typeof TabCommand.Type

export const TabsEvents = eventsOf("tabs", {
  /** The open pages of this operator when the console was last loaded. */
  loaded: { open: Schema.Array(Tab), used: Schema.Array(Schema.String) },
  /** A page is rendered; null for a page without a tab: not found, not permitted. */
  visited: { tab: Schema.NullOr(Tab) },
  /** To reload a page, or to close it or others relative to it. */
  commanded: { command: TabCommand, name: Schema.String },
  /** The operator is about to leave a page that then loses its input. */
  leaveRequested: { name: Schema.String },
  /** The operator is about to log out, and input would be lost. */
  logoutRequested: {},
  confirmed: {},
  cancelled: {},
  /** A page's form has unsaved input, which would be lost with the page, or has none any more. */
  formChanged: { name: Schema.String, open: Schema.Boolean },
  /** A page is about to go out of sight, scrolled down by this much. */
  scrolled: { name: Schema.String, top: Schema.Int },
  /** The operator's permissions. */
  menuChanged: { rules: Schema.Array(Rule) },
  /** A page's code is loaded. Its actors start with the address's query, unless the tab kept them. */
  pageLoaded: { name: Schema.String, query: Schema.Record(Schema.String, Schema.String) },
  /** A page's actors cannot go on: the next visit starts new ones. */
  pageBroke: { name: Schema.String }
})
export type TabsEvent = EventOf<typeof TabsEvents>
export type TabsEvents = EventsOf<typeof TabsEvents>
