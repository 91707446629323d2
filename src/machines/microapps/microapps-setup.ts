import { assign, emit, setup } from "xstate"
import type { MicroappEvent, MicroappName, MicroappEvents, Stage } from "./microapp-events.ts"
import { type Failure, type Health, noteOf } from "./health.ts"
import { declareEffect } from "../effect-logic.ts"

type Context = {
  /** The application of the address the operator is at; null at the console's own pages. */
  readonly intent: MicroappName | null
  /** The one that has the container, from its loading until nothing of it is left. */
  readonly name: MicroappName | null
  /** A failure that the operator has not read yet. */
  readonly failure: Failure | null
  /** True where the application may be mounted again. One that never came up whole is thrown away. */
  readonly keep: boolean
  /** True where it exports `update`. */
  readonly updates: boolean
  /** True where the shared state has changed since it was last told. */
  readonly behind: boolean
  /** Bootstrapped applications that export `unload`, until it was called. */
  readonly unloads: ReadonlyArray<MicroappName>
  /** Applications among them that are thrown away when they are wanted next. */
  readonly stale: ReadonlyArray<MicroappName>
  /** The number of times that each was thrown away: the next load must have nothing of the former. */
  readonly discarded: Readonly<Partial<Record<MicroappName, number>>>
  readonly health: Readonly<Partial<Record<MicroappName, Health>>>
  /** True while the health panel is open. */
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

const withoutName = (names: ReadonlyArray<MicroappName>, removed: MicroappName | null) =>
  names.filter((name) => name !== removed)

/** The change of an application's health by an event, and after a failure the notice for the operator. */
const withHealthNote = ({ name, health }: Context, event: MicroappEvent): Partial<Context> => {
  const entry = name === null ? null : noteOf(name, health[name], event)
  return entry === null ? {} : { ...entry, health: { ...health, [name!]: entry.health } }
}

/** Events of the applications for the console: the operator has read of a failure, and goes on elsewhere. */
type MicroappsEmitted = { readonly type: "microapps.exited" }

/** `spent` is what the start of the application took so far, in milliseconds. */
export type StageInput = { readonly name: MicroappName; readonly discarded: number; readonly spent: number }
/** The input after these stages, with the time that they took. */
export const stageInputAfter =
  (...stages: ReadonlyArray<Stage>) =>
  ({ context: { name, discarded, health } }: { readonly context: Context }): StageInput => ({
    name: name!,
    discarded: discarded[name!] ?? 0,
    spent: stages.reduce((spent, stage) => spent + (health[name!]?.took[stage] ?? 0), 0)
  })
export const stageInput = stageInputAfter()

type Ending = MicroappEvents["failed" | "limitPassed" | "slowed"]

/** Guards, actions and actors of the applications' machine, which decides when they apply. */
export const microappsSetup = setup({
  types: { context: {} as Context, events: {} as MicroappEvent, emitted: {} as MicroappsEmitted, tags: {} as "busy" },
  actors: {
    /** Fetches the application and runs its scripts, into a container that no discarded one has had. */
    loadMicroapp: declareEffect<StageInput, MicroappEvents["loaded"] | Ending>(),
    bootstrapMicroapp: declareEffect<StageInput, MicroappEvents["bootstrapped"] | Ending>(),
    mountMicroapp: declareEffect<StageInput, MicroappEvents["mounted"] | Ending>(),
    /** Tells it of what is shared, as it is then. */
    updateMicroapp: declareEffect<StageInput, MicroappEvents["updated"] | Ending>(),
    /** From whatever stage it is in. */
    unmountMicroapp: declareEffect<StageInput, MicroappEvents["unmounted"] | Ending>(),
    /** The last of that name, of which nothing is left in the page. */
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
    /** The operator waits for the next of the one that is thrown away. */
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
    /** The application goes: later changes are no matter of it. */
    forgetLifecycle: assign({ updates: false, behind: false }),
    letGo: assign({ name: null }),
    forget: assign({ failure: null }),
    exit: emit({ type: "microapps.exited" }),
    giveUp: assign({ keep: false }),
    /** The one that has the container is not mounted again, unless it may be. */
    discard: assign(({ context: { name, discarded, keep } }) =>
      name === null || keep ? {} : { discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 } }
    ),
    /** Another than the one that has the container is not mounted again. */
    discardLater: assign(({ context }, { name }: { readonly name: MicroappName }) => ({
      discarded: { ...context.discarded, [name]: (context.discarded[name] ?? 0) + 1 },
      stale: context.unloads.includes(name) ? [...withoutName(context.stale, name), name] : context.stale
    })),
    settle: assign(({ context: { name, unloads, stale } }) => ({
      unloads: withoutName(unloads, name),
      stale: withoutName(stale, name)
    })),
    note: assign(({ context, event }) => withHealthNote(context, event)),
    /** The operator is told nothing, or is being told something else already. */
    noteQuietly: assign(({ context, event }) => ({ health: withHealthNote(context, event).health ?? context.health }))
  }
})
