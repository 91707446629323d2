import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  setup,
  type SnapshotFrom,
  stopChild
} from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { Owner } from "../session/session-events.ts"
import type { PageVisited } from "../pages/follow-address.ts"
import { pageMachine } from "../pages/page-machine.ts"
import { type TabsChange, dismiss, type OpenTabs, targetsOf, withVisit, type Intent, withoutTabs } from "./open-tabs.ts"
import { isGranted } from "./tab-at.ts"
import type { Tab, TabsEvent, TabsEvents } from "./tabs-events.ts"

/** `intent` is the subject of the open prompt. */
type Context = OpenTabs & { readonly owner: Owner; readonly intent: Intent | null }

export type TabsEmitted =
  /** The visible page was closed or starts over; `fullPath` is the next address. */
  | { readonly type: "tabs.navigated"; readonly fullPath: string }
  | ({ readonly type: "tabs.pageVisited" } & PageVisited)
  /** A page with unsaved input was closed, because too many were open. */
  | { readonly type: "tabs.dropped"; readonly tab: Tab }
  /** A page with a draft was closed because it is no longer permitted. */
  | { readonly type: "tabs.revoked" }
  | { readonly type: "tabs.logoutConfirmed" }

const noTabs = { open: [], running: [], used: [], current: null, forms: [], scrollPositions: {}, generations: {} }

/** The open pages. The actor of a page lives as long as its tab; with `ignoreCache`, until the page is left. */
export const tabsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TabsEvent,
    emitted: {} as TabsEmitted,
    input: {} as { readonly owner: Owner },
    tags: {} as "busy" | "asking"
  },
  actors: {
    findTabs: declareEffect<{ readonly owner: Owner }, TabsEvents["loaded"]>(),
    /** The real page machine replaces this one once its code is there. */
    page: pageMachine("page", {})
  },
  actions: {
    change: enqueueActions(({ enqueue }, { tabs, released, goTo, dropped, revoked, visit }: TabsChange) => {
      enqueue.assign(tabs)
      for (const name of released) enqueue.stopChild(name)
      if (dropped !== undefined) enqueue(emit({ type: "tabs.dropped", tab: dropped }))
      if (revoked === true) enqueue(emit({ type: "tabs.revoked" }))
      if (visit !== undefined) {
        const { tab, isReturn } = visit
        enqueue(emit({ type: "tabs.pageVisited", name: tab.name, query: tab.query, isReturn }))
      }
      if (goTo !== undefined) enqueue(emit({ type: "tabs.navigated", fullPath: goTo }))
    }),
    startPage: enqueueActions(({ enqueue }, { name, query }: TabsEvents["pageLoaded"]) => {
      enqueue.spawnChild("page", { id: name, input: { query } })
    }),
    forgetIntent: assign({ intent: null })
  }
}).createMachine({
  id: "tabs",
  meta: { isUnsaved: ({ forms }: Context) => forms.length > 0 },
  context: ({ input }) => ({ ...noTabs, owner: input.owner, intent: null }),
  initial: "finding",
  states: {
    finding: {
      tags: "busy",
      invoke: { src: "findTabs", input: ({ context }) => ({ owner: context.owner }) },
      on: {
        "tabs.loaded": { target: "saved", actions: assign(({ event }) => ({ open: event.open, used: event.used })) }
      }
    },
    saved: {
      initial: "settled",
      on: {
        "tabs.visited": {
          target: ".settled",
          reenter: true,
          actions: { type: "change", params: ({ context, event }) => withVisit(context, event.tab) }
        },
        "tabs.commanded": [
          {
            guard: ({ context, event }) => targetsOf(context, event).some((name) => context.forms.includes(name)),
            target: ".confirming",
            actions: assign(({ event }) => ({ intent: { command: event.command, name: event.name } }))
          },
          {
            guard: ({ context, event }) => targetsOf(context, event).length > 0,
            target: ".settled",
            reenter: true,
            actions: { type: "change", params: ({ context, event }) => dismiss(context, event) }
          }
        ],
        "tabs.leaveRequested": {
          guard: ({ context, event }) => context.forms.includes(event.name),
          target: ".confirming",
          actions: assign(({ event }) => ({ intent: { command: "leave", name: event.name } }))
        },
        "tabs.logoutRequested": {
          target: ".confirming",
          actions: assign({ intent: { command: "logout", name: "" } })
        },
        "tabs.menuChanged": {
          guard: ({ context, event }) => context.open.some((tab) => !isGranted(tab, event.rules)),
          target: ".settled",
          reenter: true,
          actions: {
            type: "change",
            params: ({ context, event }) =>
              withoutTabs(
                context,
                context.open.flatMap((tab) => (isGranted(tab, event.rules) ? [] : [tab.name]))
              )
          }
        },
        "tabs.formChanged": {
          guard: ({ context, event }) => context.open.some(({ name }) => name === event.name),
          actions: assign(({ context, event }) => ({
            forms: [...context.forms.filter((name) => name !== event.name), ...(event.open ? [event.name] : [])]
          }))
        },
        "tabs.scrolled": {
          guard: ({ context, event }) => context.open.some(({ name }) => name === event.name),
          actions: assign(({ context, event }) => ({
            scrollPositions: { ...context.scrollPositions, [event.name]: event.top }
          }))
        },
        "tabs.pageLoaded": {
          guard: ({ context, event }) => !context.running.includes(event.name),
          actions: [
            assign(({ context, event }) => ({ running: [...context.running, event.name] })),
            { type: "startPage", params: ({ event }) => event }
          ]
        },
        "tabs.pageBroke": {
          guard: ({ context, event }) => context.running.includes(event.name),
          actions: [
            assign(({ context, event }) => ({
              running: context.running.filter((name) => name !== event.name),
              forms: context.forms.filter((name) => name !== event.name)
            })),
            stopChild(({ event }) => event.name)
          ]
        }
      },
      states: {
        settled: { entry: "forgetIntent" },
        /** Asks, because unsaved input would be lost. */
        confirming: {
          tags: "asking",
          on: {
            "tabs.confirmed": [
              {
                guard: ({ context }) => context.intent!.command === "logout",
                target: "settled",
                actions: emit({ type: "tabs.logoutConfirmed" })
              },
              {
                target: "settled",
                actions: { type: "change", params: ({ context }) => dismiss(context, context.intent!) }
              }
            ],
            "tabs.cancelled": "settled"
          }
        }
      }
    }
  }
})
export type TabsActor = ActorRefFrom<typeof tabsMachine>

type Snapshot = SnapshotFrom<typeof tabsMachine>
/**
 * Tabs to save when they change; null while they are being read. They survive the end of the session, so that the
 * operator finds the pages again.
 */
export const selectSavedTabs = (snapshot: Snapshot) => {
  const { owner, open, used } = snapshot.context
  return snapshot.matches("saved") ? { owner, open, used } : null
}
export const openTabsOf = (snapshot: Snapshot) => snapshot.context.open
export const currentOf = (snapshot: Snapshot) => snapshot.context.current
/** The actor of the visible page, if it has one. */
export const pageOnShow = ({ children, context: { current } }: Snapshot): AnyActorRef | undefined =>
  current === null ? undefined : children[current]
export const generationsOf = (snapshot: Snapshot) => snapshot.context.generations
export const formsOf = (snapshot: Snapshot) => snapshot.context.forms
export const hasUnsavedForm = (snapshot: Snapshot, name: string) => snapshot.context.forms.includes(name)
export const scrollPositionOf = (snapshot: Snapshot, name: string) => snapshot.context.scrollPositions[name] ?? 0
/** The intent that the operator is asked about; null if none. */
export const intentOf = (snapshot: Snapshot) => (snapshot.hasTag("asking") ? snapshot.context.intent : null)
/** The open pages whose unsaved input the intent would lose. */
export const unsavedTabsOf = ({ context }: Snapshot, intent: Intent) => {
  const names = targetsOf(context, intent).filter((name) => context.forms.includes(name))
  return context.open.filter(({ name }) => names.includes(name))
}
