import { Schema } from "effect"
import { Rule } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { tabCommands } from "./tab-commands.ts"

/**
 * An open page (specification, section 3). `name` is its route or platform and identifies the tab; `title` is the key
 * of a text.
 */
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
  /** A tab is to be reloaded, closed, or kept while others close. */
  commanded: { command: TabCommand, name: Schema.String },
  /** The operator is about to leave a page that would lose its input. */
  leaveRequested: { name: Schema.String },
  /** The operator is about to log out, and input would be lost. */
  logoutRequested: {},
  confirmed: {},
  cancelled: {},
  /** The form of a page has unsaved input, or no longer has. */
  formChanged: { name: Schema.String, open: Schema.Boolean },
  /** A page is about to leave sight, scrolled by `top` pixels. */
  scrolled: { name: Schema.String, top: Schema.Int },
  /** The operator's permissions. */
  menuChanged: { rules: Schema.Array(Rule) },
  /** The code of a page has loaded. Its actors start with the query of the address, unless the tab still has them. */
  pageLoaded: { name: Schema.String, query: Schema.Record(Schema.String, Schema.String) },
  /** An actor of the page met a bug: the next visit starts new actors. */
  pageBroke: { name: Schema.String }
})
export type TabsEvent = EventOf<typeof TabsEvents>
export type TabsEvents = EventsOf<typeof TabsEvents>
