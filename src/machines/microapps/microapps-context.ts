import type { MicroappEvent, MicroappName } from "./microapp-events.ts"
import { type Failure, type Health, noteOf } from "./health.ts"

export type Context = {
  /** The application of the address the operator is at; null at the console's own pages. */
  readonly intent: MicroappName | null
  /** The one that has the container, from its loading until nothing of it is left. */
  readonly name: MicroappName | null
  /** What the operator has not read yet. */
  readonly failure: Failure | null
  /** Whether what is taken away may be mounted again: what never came up whole is thrown away. */
  readonly keep: boolean
  /** Whether it exports `update`. */
  readonly updates: boolean
  /** Whether what is shared with it is no longer what it was told last. */
  readonly behind: boolean
  /** Those that were bootstrapped and export `unload`, until it was called. */
  readonly unloads: ReadonlyArray<MicroappName>
  /** Of those, the ones that are thrown away when they are wanted next. */
  readonly stale: ReadonlyArray<MicroappName>
  /** How often each was thrown away: what is loaded next must have nothing of the former. */
  readonly discarded: Readonly<Partial<Record<MicroappName, number>>>
  readonly health: Readonly<Partial<Record<MicroappName, Health>>>
  /** Whether the panel stands open that shows how they are. */
  readonly panel: boolean
}

export const nobody: Context = {
  intent: null,
  name: null,
  failure: null,
  keep: false,
  updates: false,
  behind: false,
  unloads: [],
  stale: [],
  discarded: {},
  health: {},
  panel: false
}

const without = (names: ReadonlyArray<MicroappName>, gone: MicroappName | null) => names.filter((name) => name !== gone)

/** What it can hear besides is known of the one that was bootstrapped. */
export const withExtras = ({ name, unloads }: Context, event: MicroappEvent): Partial<Context> =>
  event.type !== "microapps.bootstrapped"
    ? {}
    : {
        updates: event.extras.includes("update"),
        unloads: event.extras.includes("unload") ? [...without(unloads, name), name!] : unloads
      }

/** The one that has the container is not mounted again, unless it may be. */
export const discarding = ({ name, discarded, keep }: Context): Partial<Context> =>
  name === null || keep ? {} : { discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 } }

/** Another than the one that has the container is not mounted again. */
export const discardingLater = ({ discarded, unloads, stale }: Context, name: MicroappName): Partial<Context> => ({
  discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 },
  stale: unloads.includes(name) ? [...without(stale, name), name] : stale
})

export const unloading = ({ name, unloads, stale }: Context): Partial<Context> => ({
  unloads: without(unloads, name),
  stale: without(stale, name)
})

/** What an event changes of its application's health, and, where it failed, what the operator is told. */
export const noted = ({ name, health }: Context, event: MicroappEvent): Partial<Context> => {
  const note = name === null ? null : noteOf(name, health[name], event)
  return note === null ? {} : { ...note, health: { ...health, [name!]: note.health } }
}

/** As `noted`, but the operator is told nothing, or is being told something else already. */
export const notedQuietly = (context: Context, event: MicroappEvent): Partial<Context> => ({
  health: noted(context, event).health ?? context.health
})
