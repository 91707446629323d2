import type { GuestEvent, GuestName } from "./guest-events.ts"
import { type Failure, type Health, noteOf } from "./health.ts"

export type Context = {
  /** The application of the address the operator is at; null at the console's own pages. */
  readonly wish: GuestName | null
  /** The one that has the container, from its loading until nothing of it is left. */
  readonly name: GuestName | null
  /** What the operator has not read yet. */
  readonly failure: Failure | null
  /** Whether what is taken away may be mounted again: what never came up whole is thrown away. */
  readonly keep: boolean
  /** Whether it exports `update`. */
  readonly updates: boolean
  /** Whether what is shared with it is no longer what it was told last. */
  readonly behind: boolean
  /** Those that were bootstrapped and export `unload`, until it was called. */
  readonly unloads: ReadonlyArray<GuestName>
  /** Of those, the ones that are thrown away when they are wanted next. */
  readonly worn: ReadonlyArray<GuestName>
  /** How often each was thrown away: what is loaded next must have nothing of the former. */
  readonly discarded: Readonly<Partial<Record<GuestName, number>>>
  readonly health: Readonly<Partial<Record<GuestName, Health>>>
  /** Whether the panel stands open that shows how they are. */
  readonly panel: boolean
}

export const nobody: Context = {
  wish: null,
  name: null,
  failure: null,
  keep: false,
  updates: false,
  behind: false,
  unloads: [],
  worn: [],
  discarded: {},
  health: {},
  panel: false
}

const without = (names: ReadonlyArray<GuestName>, gone: GuestName | null) => names.filter((name) => name !== gone)

/** What it can hear besides is known of the one that was bootstrapped. */
export const withExtras = ({ name, unloads }: Context, event: GuestEvent): Partial<Context> =>
  event.type !== "guests.bootstrapped"
    ? {}
    : {
        updates: event.extras.includes("update"),
        unloads: event.extras.includes("unload") ? [...without(unloads, name), name!] : unloads
      }

/** The one that has the container is not mounted again, unless it may be. */
export const discarding = ({ name, discarded, keep }: Context): Partial<Context> =>
  name === null || keep ? {} : { discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 } }

/** Another than the one that has the container is not mounted again. */
export const discardingLater = ({ discarded, unloads, worn }: Context, name: GuestName): Partial<Context> => ({
  discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 },
  worn: unloads.includes(name) ? [...without(worn, name), name] : worn
})

export const unloading = ({ name, unloads, worn }: Context): Partial<Context> => ({
  unloads: without(unloads, name),
  worn: without(worn, name)
})

/** What an event changes of its application's health, and, where it failed, what the operator is told. */
export const noted = ({ name, health }: Context, event: GuestEvent): Partial<Context> => {
  const note = name === null ? null : noteOf(name, health[name], event)
  return note === null ? {} : { ...note, health: { ...health, [name!]: note.health } }
}

/** As `noted`, but the operator is told nothing, or is being told something else already. */
export const notedQuietly = (context: Context, event: GuestEvent): Partial<Context> => ({
  health: noted(context, event).health ?? context.health
})
