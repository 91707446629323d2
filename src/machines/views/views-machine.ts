import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { Layouts } from "./layouts.ts"
import type { ViewsEvent, ViewsEvents } from "./views-events.ts"

type Context = { readonly layouts: Layouts }

/** What the views tell the console. */
export type ViewsEmitted = { readonly type: "views.partMissed" }

/** How the lists look: what each shows of its columns, in this browser. */
export const viewsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ViewsEvent,
    emitted: {} as ViewsEmitted,
    tags: {} as "busy"
  },
  actors: { findLayouts: declareEffect<void, ViewsEvents["found"]>() }
}).createMachine({
  id: "views",
  context: { layouts: {} },
  initial: "looking",
  on: { "views.partUnloaded": { actions: emit({ type: "views.partMissed" }) } },
  states: {
    looking: {
      tags: "busy",
      invoke: { src: "findLayouts" },
      on: { "views.found": { target: "settled", actions: assign(({ event }) => ({ layouts: event.layouts })) } }
    },
    settled: {
      on: {
        "views.refreshed": "looking",
        "views.layoutChosen": {
          actions: assign(({ context, event: { page, layout } }) => {
            const { [page]: _, ...others } = context.layouts
            return { layouts: layout === null ? others : { ...others, [page]: layout } }
          })
        }
      }
    }
  }
})
export type ViewsActor = ActorRefFrom<typeof viewsMachine>
type Snapshot = SnapshotFrom<typeof viewsMachine>

/** How the list of a page is laid out; null: as it is made. */
export const layoutOf = ({ context }: Snapshot, page: string) => context.layouts[page] ?? null
/** What is to be saved when it changes; null while it is being read. */
export const selectSavedLayouts = (snapshot: Snapshot) =>
  snapshot.matches("looking") ? null : snapshot.context.layouts
