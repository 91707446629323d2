import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Tab, TabsEvent } from "./tabs-events.ts"

/** The longest unused page comes first. */
type Context = { readonly open: ReadonlyArray<Tab>; readonly current: string | null }

/** A page was let go: whoever runs its actor stops it. */
export type TabsNews = { readonly type: "tabs.released"; readonly name: string }

const MOST = 20

/** The open pages. A page's actor lives as long as its tab; `ignoreCache` ends it on leaving. */
export const tabsMachine = setup({
  types: { context: {} as Context, events: {} as TabsEvent, emitted: {} as TabsNews },
  actions: {
    release: emit((_, params: { readonly name: string }) => ({ type: "tabs.released", name: params.name }))
  }
}).createMachine({
  id: "tabs",
  context: { open: [], current: null },
  on: {
    "tabs.visited": {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const others = context.open.filter(({ name }) => name !== event.tab.name)
        const left = others.filter((tab) => !(tab.ignoreCache && tab.name === context.current))
        const kept = left.slice(-(MOST - 1))
        for (const { name } of others)
          if (!kept.some((tab) => tab.name === name)) enqueue({ type: "release", params: { name } })
        enqueue.assign({ open: [...kept, event.tab], current: event.tab.name })
      })
    },
    "tabs.closed": {
      guard: ({ context, event }) => context.open.some(({ name }) => name === event.name),
      actions: [
        { type: "release", params: ({ event }) => event },
        assign(({ context, event }) => ({
          open: context.open.filter(({ name }) => name !== event.name),
          current: context.current === event.name ? null : context.current
        }))
      ]
    },
    "tabs.cleared": {
      actions: enqueueActions(({ context, enqueue }) => {
        for (const { name } of context.open) enqueue({ type: "release", params: { name } })
        enqueue.assign({ open: [], current: null })
      })
    }
  }
})

type Snapshot = SnapshotFrom<typeof tabsMachine>
export const openTabsOf = (snapshot: Snapshot) => snapshot.context.open
