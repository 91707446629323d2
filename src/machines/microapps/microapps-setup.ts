import { assign, emit, setup } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { MicroappEvent, MicroappEvents, MicroappName, Stage } from "./microapp-events.ts"
import {
  type Context,
  discarding,
  discardingLater,
  noted,
  notedQuietly,
  unloading,
  withExtras
} from "./microapps-context.ts"

/** What the applications tell the console: the operator has read of a failure, and goes on elsewhere. */
export type MicroappsEmitted = { readonly type: "microapps.exited" }

/** `spent` is what the start of the application took so far, in milliseconds. */
export type Asked = { readonly name: MicroappName; readonly discarded: number; readonly spent: number }
/** As it is asked once these stages are over. */
export const askedAfter =
  (...stages: ReadonlyArray<Stage>) =>
  ({ context: { name, discarded, health } }: { readonly context: Context }): Asked => ({
    name: name!,
    discarded: discarded[name!] ?? 0,
    spent: stages.reduce((spent, stage) => spent + (health[name!]?.took[stage] ?? 0), 0)
  })
export const asked = askedAfter()

type Ending = MicroappEvents["failed" | "limitPassed" | "slowed"]

/** What the machine of the applications asks, tells apart and does; when it does so is written there. */
export const microappsSetup = setup({
  types: { context: {} as Context, events: {} as MicroappEvent, emitted: {} as MicroappsEmitted, tags: {} as "busy" },
  actors: {
    /** Fetches the application and runs its scripts, into a container that no discarded one has had. */
    loadMicroapp: declareEffect<Asked, MicroappEvents["loaded"] | Ending>(),
    bootstrapMicroapp: declareEffect<Asked, MicroappEvents["bootstrapped"] | Ending>(),
    mountMicroapp: declareEffect<Asked, MicroappEvents["mounted"] | Ending>(),
    /** Tells it of what is shared, as it is then. */
    updateMicroapp: declareEffect<Asked, MicroappEvents["updated"] | Ending>(),
    /** From whatever stage it is in. */
    unmountMicroapp: declareEffect<Asked, MicroappEvents["unmounted"] | Ending>(),
    /** The last of that name, of which nothing is left in the page. */
    unloadMicroapp: declareEffect<Asked, MicroappEvents["unloaded"] | Ending>()
  },
  guards: {
    wantsOne: ({ context: { intent } }) => intent !== null,
    isOpen: ({ context: { intent, name } }, { wanted }: { readonly wanted: MicroappName }) =>
      intent === wanted && name === wanted,
    isStale: ({ context: { name, stale } }) => stale.includes(name!),
    hearsUpdate: ({ context: { updates } }) => updates,
    isBehind: ({ context: { behind } }) => behind,
    hearsUnload: ({ context: { name, unloads } }) => unloads.includes(name!),
    endsHere: ({ context: { keep, name, unloads } }) => !keep && unloads.includes(name!),
    hasFailed: ({ context: { failure } }) => failure !== null,
    /** The operator waits for the next of the one that is thrown away. */
    isAwaited: ({ context: { failure, intent, name } }) => failure === null && intent === name,
    turnsPanel: ({ context }, { open }: { readonly open: boolean }) => context.panel !== open
  },
  actions: {
    intent: assign((_, { intent }: { readonly intent: MicroappName | null }) => ({ intent })),
    takeIn: assign(({ context: { intent } }) => ({ name: intent, failure: null, keep: false })),
    hearExtras: assign(({ context, event }) => withExtras(context, event)),
    fallBehind: assign({ behind: true }),
    catchUp: assign({ behind: false }),
    /** It goes: whatever changes from now on is no matter of it. */
    hearNoMore: assign({ updates: false, behind: false }),
    letGo: assign({ name: null }),
    forget: assign({ failure: null }),
    exit: emit({ type: "microapps.exited" }),
    giveUp: assign({ keep: false }),
    discard: assign(({ context }) => discarding(context)),
    discardLater: assign(({ context }, { name }: { readonly name: MicroappName }) => discardingLater(context, name)),
    settle: assign(({ context }) => unloading(context)),
    note: assign(({ context, event }) => noted(context, event)),
    noteQuietly: assign(({ context, event }) => notedQuietly(context, event))
  }
})
