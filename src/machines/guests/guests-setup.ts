import { assign, emit, setup } from "xstate"
import { ask } from "../ask.ts"
import type { GuestEvent, GuestFacts, GuestName } from "./guest-events.ts"
import {
  type Context,
  discarding,
  discardingLater,
  noted,
  notedQuietly,
  unloading,
  withExtras
} from "./guests-context.ts"

/** What the applications tell the console: the operator has read of a failure, and goes on elsewhere. */
export type GuestNews = { readonly type: "guests.exited" }

export type Asked = { readonly name: GuestName; readonly discarded: number }
type Ending = GuestFacts["failed" | "limitPassed" | "slowed"]

/** What the machine of the applications asks, tells apart and does; when it does so is written there. */
export const guestsSetup = setup({
  types: { context: {} as Context, events: {} as GuestEvent, emitted: {} as GuestNews, tags: {} as "busy" },
  actors: {
    /** Fetches the application and runs its scripts, into a container that no discarded one has had. */
    loadGuest: ask<Asked, GuestFacts["loaded"] | Ending>(),
    bootstrapGuest: ask<Asked, GuestFacts["bootstrapped"] | Ending>(),
    mountGuest: ask<Asked, GuestFacts["mounted"] | Ending>(),
    /** Tells it of what is shared, as it is then. */
    updateGuest: ask<Asked, GuestFacts["updated"] | Ending>(),
    /** From whatever stage it is in. */
    unmountGuest: ask<Asked, GuestFacts["unmounted"] | Ending>(),
    /** The last of that name, of which nothing is left in the page. */
    unloadGuest: ask<Asked, GuestFacts["unloaded"] | Ending>()
  },
  guards: {
    wantsOne: ({ context: { wish } }) => wish !== null,
    isOpen: ({ context: { wish, name } }, { wanted }: { readonly wanted: GuestName }) =>
      wish === wanted && name === wanted,
    isWorn: ({ context: { name, worn } }) => worn.includes(name!),
    hearsUpdate: ({ context: { updates } }) => updates,
    isBehind: ({ context: { behind } }) => behind,
    hearsUnload: ({ context: { name, unloads } }) => unloads.includes(name!),
    endsHere: ({ context: { keep, name, unloads } }) => !keep && unloads.includes(name!),
    hasFailed: ({ context: { failure } }) => failure !== null,
    /** The operator waits for the next of the one that is thrown away. */
    isAwaited: ({ context: { failure, wish, name } }) => failure === null && wish === name,
    turnsPanel: ({ context }, { open }: { readonly open: boolean }) => context.panel !== open
  },
  actions: {
    wish: assign((_, { wish }: { readonly wish: GuestName | null }) => ({ wish })),
    takeIn: assign(({ context: { wish } }) => ({ name: wish, failure: null, keep: false })),
    hearExtras: assign(({ context, event }) => withExtras(context, event)),
    fallBehind: assign({ behind: true }),
    catchUp: assign({ behind: false }),
    /** It goes: whatever changes from now on is no matter of it. */
    hearNoMore: assign({ updates: false, behind: false }),
    letGo: assign({ name: null }),
    forget: assign({ failure: null }),
    exit: emit({ type: "guests.exited" }),
    giveUp: assign({ keep: false }),
    discard: assign(({ context }) => discarding(context)),
    discardLater: assign(({ context }, { name }: { readonly name: GuestName }) => discardingLater(context, name)),
    settle: assign(({ context }) => unloading(context)),
    note: assign(({ context, event }) => noted(context, event)),
    noteQuietly: assign(({ context, event }) => notedQuietly(context, event))
  }
})
