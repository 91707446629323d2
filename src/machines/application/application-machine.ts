import { Schema } from "effect"
import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
  type SnapshotFrom
} from "xstate"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf } from "../events.ts"
import { declareMachine } from "../effect-logic.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { ExportEmitted } from "../export/export-events.ts"
import type { exportMachine } from "../export/export-machine.ts"
import { noticesMachine, posted, successPosted } from "../notices/notices-machine.ts"
import { postUnlessShown } from "../notices/shown-in-place.ts"
import type { PageEmitted, PageVisited } from "../pages/follow-address.ts"
import type { PageInput } from "../page-input.ts"
import { pageMachine } from "../pages/page-machine.ts"
import type { RecordsEmitted } from "../records/records-events.ts"
import { type ViewsEmitted, viewsMachine } from "../views/views-machine.ts"

const Visited = Schema.Struct({ name: Schema.String, query: Schema.Record(Schema.String, Schema.String) })

export const ApplicationEvents = eventsOf("application", {
  /** The token appeared or vanished. A changed token vanishes first, because another operator's records differ. */
  tokenChanged: { present: Schema.Boolean },
  /** The address leads to a screen, or to an unknown one. */
  visited: { screen: Schema.NullOr(Visited) },
  /** The screen is about to show another record. */
  screenDiscarded: { name: Schema.String },
  callFailed: { fault: Fault },
  /** A bug of a view, or an answer that breaks the contract. */
  broke: {},
  reopened: {}
})
type ApplicationEvent = EventOf<typeof ApplicationEvents>

/** Events of an application for its host. */
type ApplicationEmitted =
  | { readonly type: "application.sessionLost"; readonly fault: Fault }
  | ({ readonly type: "application.screenVisited" } & PageVisited)
type Context = {
  /** True inside the console, which asks about unsaved input itself. */
  readonly embedded: boolean
  readonly ended: boolean
  /** The visible screen by its address. Only some screens have actors. */
  readonly screen: typeof Visited.Type | null
  readonly running: ReadonlyArray<string>
}

const isLoss = ({ event }: { readonly event: { readonly fault: Fault } }) => event.fault._tag === "SessionLost"

/**
 * The screens of an application, or the reason for none. A screen opens at its first visit and stays, so a return finds
 * it unchanged. A screen of one record opens anew for another.
 */
export const applicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationEmitted,
    input: {} as { readonly embedded: boolean }
  },
  /** The application provides the parts of a screen. */
  actors: { screen: pageMachine("screen", {}) },
  actions: {
    openScreen: enqueueActions(({ context, enqueue }) => {
      const { name, query } = context.screen!
      enqueue.assign({ running: [...context.running, name] })
      enqueue.spawnChild("screen", { id: name, input: { query, shared: true } })
    }),
    /** The drafts and prompts of the screen are about the previous record. The next visit opens the screen anew. */
    discardScreen: enqueueActions(({ context, enqueue }, { name }: { readonly name: string }) => {
      enqueue.stopChild(name)
      enqueue.assign({
        running: context.running.filter((running) => running !== name),
        screen: context.screen?.name === name ? null : context.screen
      })
    }),
    closeScreens: enqueueActions(({ context, enqueue }) => {
      for (const name of context.running) enqueue.stopChild(name)
      enqueue.assign({ running: [] })
    }),
    showScreen: enqueueActions(({ context, enqueue }, screen: typeof Visited.Type | null) => {
      enqueue.assign({ screen })
      const isReturn = context.screen?.name !== screen?.name
      if (screen !== null) enqueue.emit({ type: "application.screenVisited", ...screen, isReturn })
    }),
    emitLoss: emit((_, { fault }: { readonly fault: Fault }) => ({ type: "application.sessionLost", fault }))
  }
}).createMachine({
  id: "application",
  context: ({ input }) => ({ embedded: input.embedded, ended: false, screen: null, running: [] }),
  initial: "outside",
  on: {
    "application.visited": { actions: { type: "showScreen", params: ({ event }) => event.screen } }
  },
  states: {
    /** An application shows nothing without a token. `ended`: a session has ended. */
    outside: {
      on: {
        "application.tokenChanged": {
          guard: ({ event }) => event.present,
          target: "inside",
          actions: assign({ ended: false })
        }
      }
    },
    inside: {
      always: {
        guard: ({ context: { screen, running } }) => screen !== null && !running.includes(screen.name),
        actions: "openScreen"
      },
      exit: "closeScreens",
      on: {
        "application.tokenChanged": { guard: ({ event }) => !event.present, target: "outside" },
        "application.screenDiscarded": { actions: { type: "discardScreen", params: ({ event }) => event } },
        "application.callFailed": [
          {
            guard: ({ context, event }) => context.embedded && isLoss({ event }),
            actions: { type: "emitLoss", params: ({ event }) => event }
          },
          { guard: isLoss, target: "outside", actions: assign({ ended: true }) }
        ],
        "application.broke": "broken"
      }
    },
    broken: {
      on: {
        "application.reopened": "inside",
        "application.tokenChanged": { guard: ({ event }) => !event.present, target: "outside" }
      }
    }
  }
})
type Snapshot = SnapshotFrom<typeof applicationMachine>
export const isInside = (snapshot: Snapshot) => snapshot.matches("inside")
export const isBroken = (snapshot: Snapshot) => snapshot.matches("broken")
/** The actor of the visible screen, if it has one. */
export const screenOnShow = ({ children, context: { screen } }: Snapshot): AnyActorRef | undefined =>
  screen === null ? undefined : children[screen.name]
export const screenOf = (snapshot: Snapshot, name: string) => snapshot.children[name]
/** The query with which the screen of this name was opened; undefined for a closed screen. */
export const openingQueryOf = (snapshot: Snapshot, name: string): PageInput["query"] | undefined =>
  (screenOf(snapshot, name)?.getSnapshot() as { readonly context: PageInput } | undefined)?.context.query
export const hasEnded = (snapshot: Snapshot) => snapshot.context.ended

type Own = {
  readonly application: typeof applicationMachine
  readonly notices: typeof noticesMachine
  readonly views: typeof viewsMachine
  readonly export: typeof exportMachine
}
export type ApplicationActors = { readonly [K in Exclude<keyof Own, "export">]: ActorRefFrom<Own[K]> }

/** The root of an application. Its transitions are the only rules between its actors. */
export const applicationRoot = setup({
  types: {
    context: {} as Pick<Context, "embedded">,
    events: {} as
      | ApplicationEvent
      | { readonly type: "exports.loaded" }
      | RecordsEmitted
      | MutationEmitted
      | ViewsEmitted
      | ExportEmitted
      | PageEmitted,
    emitted: {} as PageEmitted,
    input: {} as Pick<Context, "embedded">,
    children: {} as { [K in keyof Own]: K }
  },
  actors: {
    application: applicationMachine,
    notices: noticesMachine,
    views: viewsMachine,
    /**
     * Inside the console, the console itself exports. An application that stands alone loads the exporter with its
     * first export.
     */
    export: declareMachine<typeof exportMachine>()
  } as Own,
  actions: {
    sendToApplication: sendTo("application", ({ event }) => event as ApplicationEvent)
  }
}).createMachine({
  id: "applicationRoot",
  context: ({ input }) => input,
  invoke: [
    { id: "application", systemId: "application", src: "application", input: ({ context }) => context },
    { id: "notices", src: "notices" },
    { id: "views", systemId: "views", src: "views" }
  ],
  initial: "plain",
  states: {
    plain: { on: { "exports.loaded": "exporting" } },
    exporting: { invoke: { id: "export", src: "export" } }
  },
  on: {
    "application.*": { actions: "sendToApplication" },
    "application.callFailed": {
      guard: (about) => !isLoss(about),
      actions: ["sendToApplication", enqueueActions(postUnlessShown)]
    },
    "application.tokenChanged": [
      {
        guard: ({ event }) => event.present,
        actions: "sendToApplication"
      },
      { actions: ["sendToApplication", sendTo("views", { type: "views.left" })] }
    ],
    "export.ended": { actions: sendTo("notices", ({ event }) => event.notice) },
    "page.searchChanged": { actions: emit(({ event }) => event) },
    "records.mutated": { actions: sendTo("notices", successPosted) },
    "mutation.done": { guard: ({ event }) => event.count !== 0, actions: sendTo("notices", successPosted) },
    "views.partMissed": { actions: sendTo("notices", posted("error", "kit.unable")) }
  }
})
export type ApplicationRoot = ActorRefFrom<typeof applicationRoot>
