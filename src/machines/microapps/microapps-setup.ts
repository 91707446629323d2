import { assign, emit, setup } from "xstate"
import type { MicroappEvent, MicroappName, MicroappEvents, Stage } from "./microapp-events.ts"
import { type MicroappFailure, type Health, healthAfter } from "./health.ts"
import { declareEffect } from "../effect-logic.ts"

type Context = {
  /** The application of the operator's address; null at the console's own pages. */
  readonly intent: MicroappName | null
  /** The application in the container, from its loading until it is removed completely. */
  readonly name: MicroappName | null
  /** A failure that the operator has not read yet. */
  readonly failure: MicroappFailure | null
  /** True if the application may be mounted again. An incompletely mounted one is discarded. */
  readonly keep: boolean
  /** True if the application exports `update`. */
  readonly updates: boolean
  /** True if the shared state has changed since the application received it. */
  readonly behind: boolean
  /** Bootstrapped applications whose export `unload` was not called yet. */
  readonly unloads: ReadonlyArray<MicroappName>
  /** Applications among `unloads` that are discarded before their next opening. */
  readonly stale: ReadonlyArray<MicroappName>
  /**
   * The number of times that each application was discarded. The next load must share nothing with the previous one.
   */
  readonly discarded: Readonly<Partial<Record<MicroappName, number>>>
  readonly health: Readonly<Partial<Record<MicroappName, Health>>>
  /** True while the health panel is open. */
  readonly panel: boolean
}

export const signedOutContext: Context = {
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

const withoutName = (names: ReadonlyArray<MicroappName>, removed: MicroappName | null) =>
  names.filter((name) => name !== removed)

/** The context after an event: the application's health and, after a failure, the notice. */
const withHealthNote = ({ name, health }: Context, event: MicroappEvent): Partial<Context> => {
  const entry = name === null ? null : healthAfter(name, health[name], event)
  return entry === null ? {} : { ...entry, health: { ...health, [name!]: entry.health } }
}

/** The operator has read a failure and leaves the application. */
type MicroappsEmitted = { readonly type: "microapps.exited" }

/** `spent` is the duration of the application's start so far, in milliseconds. */
export type StageInput = { readonly name: MicroappName; readonly discarded: number; readonly spent: number }
/** The input after these stages, with their durations. */
export const stageInputAfter =
  (...stages: ReadonlyArray<Stage>) =>
  ({ context: { name, discarded, health } }: { readonly context: Context }): StageInput => ({
    name: name!,
    discarded: discarded[name!] ?? 0,
    spent: stages.reduce((spent, stage) => spent + (health[name!]?.took[stage] ?? 0), 0)
  })
export const stageInput = stageInputAfter()

type Ending = MicroappEvents["failed" | "limitPassed" | "slowed"]

/** Guards, actions and actors of the applications' machine, without its states. */
export const microappsSetup = setup({
  types: { context: {} as Context, events: {} as MicroappEvent, emitted: {} as MicroappsEmitted, tags: {} as "busy" },
  actors: {
    /** Fetches the application and runs its scripts, in a container that no discarded one has used. */
    loadMicroapp: declareEffect<StageInput, MicroappEvents["loaded"] | Ending>(),
    bootstrapMicroapp: declareEffect<StageInput, MicroappEvents["bootstrapped"] | Ending>(),
    mountMicroapp: declareEffect<StageInput, MicroappEvents["mounted"] | Ending>(),
    /** Sends the application the shared state. */
    updateMicroapp: declareEffect<StageInput, MicroappEvents["updated"] | Ending>(),
    /** Runs at any stage. */
    unmountMicroapp: declareEffect<StageInput, MicroappEvents["unmounted"] | Ending>(),
    /** Unloads the last application of that name, which has left the page completely. */
    unloadMicroapp: declareEffect<StageInput, MicroappEvents["unloaded"] | Ending>()
  },
  guards: {
    wantsOne: ({ context: { intent } }) => intent !== null,
    isOpen: ({ context: { intent, name } }, { target }: { readonly target: MicroappName }) =>
      intent === target && name === target,
    isStale: ({ context: { name, stale } }) => stale.includes(name!),
    hearsUpdate: ({ context: { updates } }) => updates,
    isBehind: ({ context: { behind } }) => behind,
    hearsUnload: ({ context: { name, unloads } }) => unloads.includes(name!),
    endsHere: ({ context: { keep, name, unloads } }) => !keep && unloads.includes(name!),
    hasFailed: ({ context: { failure } }) => failure !== null,
    /** The operator waits for the application that is being reloaded. */
    isAwaited: ({ context: { failure, intent, name } }) => failure === null && intent === name,
    turnsPanel: ({ context }, { open }: { readonly open: boolean }) => context.panel !== open
  },
  actions: {
    intent: assign((_, { intent }: { readonly intent: MicroappName | null }) => ({ intent })),
    takeIn: assign(({ context: { intent } }) => ({ name: intent, failure: null, keep: false })),
    /** Optional exports are known once the application was bootstrapped. */
    noteExtras: assign(({ context: { name, unloads } }, { extras }: MicroappEvents["bootstrapped"]) => ({
      updates: extras.includes("update"),
      unloads: extras.includes("unload") ? [...withoutName(unloads, name), name!] : unloads
    })),
    fallBehind: assign({ behind: true }),
    catchUp: assign({ behind: false }),
    /** The application is leaving: later changes do not concern it. */
    forgetLifecycle: assign({ updates: false, behind: false }),
    letGo: assign({ name: null }),
    forget: assign({ failure: null }),
    exit: emit({ type: "microapps.exited" }),
    giveUp: assign({ keep: false }),
    /** Discards the application in the container, unless it may be mounted again. */
    discard: assign(({ context: { name, discarded, keep } }) =>
      name === null || keep ? {} : { discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 } }
    ),
    /** Discards an application that is not in the container. */
    discardLater: assign(({ context }, { name }: { readonly name: MicroappName }) => ({
      discarded: { ...context.discarded, [name]: (context.discarded[name] ?? 0) + 1 },
      stale: context.unloads.includes(name) ? [...withoutName(context.stale, name), name] : context.stale
    })),
    settle: assign(({ context: { name, unloads, stale } }) => ({
      unloads: withoutName(unloads, name),
      stale: withoutName(stale, name)
    })),
    note: assign(({ context, event }) => withHealthNote(context, event)),
    /** Changes the health alone, because an earlier notice stays or none is due. */
    noteQuietly: assign(({ context, event }) => ({ health: withHealthNote(context, event).health ?? context.health }))
  }
})
