import { Schema } from "effect"
import { microappNames } from "../../contract/sections.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const MicroappName = Schema.Literals(microappNames)
export type MicroappName = typeof MicroappName.Type

export const Stage = Schema.Literals(["loading", "bootstrapping", "mounting", "updating", "unmounting", "unloading"])
export type Stage = typeof Stage.Type

/** Optional exports of an application. */
export const OptionalExport = Schema.Literals(["update", "unload"])
export type OptionalExport = typeof OptionalExport.Type

/** Milliseconds. */
const took = Schema.Number

export const MicroappEvents = eventsOf("microapps", {
  /** The operator is at an address of this application. */
  requested: { name: MicroappName },
  /** The operator is at a page of the console's own. */
  left: {},
  loaded: { version: Schema.String, took },
  bootstrapped: { took, extras: Schema.Array(OptionalExport) },
  mounted: { took },
  /**
   * The shared state differs from the last one that the application received. Only for applications that export
   * `update`.
   */
  outdated: {},
  updated: { took },
  /** The application has left the page completely. */
  unmounted: { took },
  /** A discarded application has released its resources. */
  unloaded: { took },
  /** The application failed and was removed from the page. `why` is the original cause, for developers. */
  failed: { stage: Stage, why: Schema.String, at: Schema.Number },
  /** The stage exceeded its limit, in milliseconds; otherwise as `failed`. */
  limitPassed: { stage: Stage, limit: Schema.Number, at: Schema.Number },
  /** The stage takes longer than it should and goes on. `after` is in milliseconds. */
  slowed: { stage: Stage, after: Schema.Number, at: Schema.Number },
  /** The operator has read the failure. */
  dismissed: {},
  /** The operator wants this application reloaded with its code, at once if it is open or else at its next opening. */
  reloaded: { name: MicroappName },
  /** The operator opens or closes the health panel. */
  panelToggled: { open: Schema.Boolean }
})
export type MicroappEvent = EventOf<typeof MicroappEvents>
export type MicroappEvents = EventsOf<typeof MicroappEvents>
