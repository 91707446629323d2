import { Schema } from "effect"
import { microappNames } from "../../contract/sections.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const MicroappName = Schema.Literals(microappNames)
export type MicroappName = typeof MicroappName.Type

export const Stage = Schema.Literals(["loading", "bootstrapping", "mounting", "updating", "unmounting", "unloading"])
export type Stage = typeof Stage.Type

/** Optional exports of an application. */
export const Extra = Schema.Literals(["update", "unload"])
export type Extra = typeof Extra.Type

/** Milliseconds. */
const took = Schema.Number

export const MicroappEvents = eventsOf("microapps", {
  /** The operator is at an address of this application. */
  wanted: { name: MicroappName },
  /** The operator is at a page of the console's own. */
  left: {},
  loaded: { version: Schema.String, took },
  bootstrapped: { took, extras: Schema.Array(Extra) },
  mounted: { took },
  /** Something that the console shares with it is no longer what it was told last. Only of one that exports `update`. */
  outdated: {},
  updated: { took },
  /** Nothing of it is left in the page. */
  unmounted: { took },
  /** A discarded application has released its resources. */
  unloaded: { took },
  /** The application failed, and nothing of it is left in the page. `why` is the cause in its own words, for developers. */
  failed: { stage: Stage, why: Schema.String, at: Schema.Number },
  /** The stage was given up because its time was over; otherwise as `failed`. `limit` in milliseconds. */
  limitPassed: { stage: Stage, limit: Schema.Number, at: Schema.Number },
  /** The stage goes on, but takes longer than it should. `after` in milliseconds. */
  slowed: { stage: Stage, after: Schema.Number, at: Schema.Number },
  /** The operator has read that it failed. */
  dismissed: {},
  /** The operator wants this application made anew, code and all: at once where it is open, else when it is wanted next. */
  reloaded: { name: MicroappName },
  /** The operator opens or closes the panel that shows how the applications are. */
  panelTurned: { open: Schema.Boolean }
})
export type MicroappEvent = EventOf<typeof MicroappEvents>
export type MicroappEvents = EventsOf<typeof MicroappEvents>
