import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { View, ViewDraft } from "../../contract/views.ts"
import { declareEffect } from "../effect-logic.ts"
import type { RecordsEmitted } from "../records/records-events.ts"
import type { Layouts, SavedLayouts } from "./layouts.ts"
import type { ViewsEvent, ViewsEvents } from "./views-events.ts"

type Context = {
  readonly layouts: Layouts
  /** The rows of a page in every list; null before the first choice. */
  readonly pageSize: number | null
  /** The page whose saved views are here; empty before the first use. */
  readonly page: string
  readonly views: ReadonlyArray<View>
  /** The fault of the last read. */
  readonly fault: Fault | null
  readonly draft: ViewDraft | null
  readonly removing: number
  /** The default views of lists, null before the first use. */
  readonly defaults: ReadonlyArray<View> | null
}

/** Events of the views for the console. */
export type ViewsEmitted = { readonly type: "views.partMissed" }

const isDefault = (view: View) => view.is_default

/** The layouts of lists in this browser, and their saved views. */
export const viewsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ViewsEvent,
    emitted: {} as ViewsEmitted | RecordsEmitted,
    tags: {} as "busy"
  },
  actors: {
    findLayouts: declareEffect<void, ViewsEvents["loaded"]>(),
    findDefaults: declareEffect<void, ViewsEvents["defaultsFound"]>(),
    listViews: declareEffect<string, ViewsEvents["listed" | "failed"]>(),
    saveView: declareEffect<ViewDraft, ViewsEvents["saved" | "failed"]>(),
    removeView: declareEffect<number, ViewsEvents["removed" | "failed"]>()
  },
  actions: {
    keepDraft: assign((_, { draft }: { readonly draft: ViewDraft }) => ({ draft })),
    open: assign(({ context }, { page }: { readonly page: string }) => ({
      page,
      views: context.page === page ? context.views : [],
      fault: null
    })),
    emitOutcome: emit((_, what: RecordsEmitted["what"]) => ({ type: "records.mutated", what }) as const)
  }
}).createMachine({
  id: "views",
  context: { layouts: {}, pageSize: null, page: "", views: [], fault: null, draft: null, removing: 0, defaults: null },
  initial: "looking",
  on: {
    "views.left": { target: ".looking", actions: assign({ page: "", views: [], fault: null, defaults: null }) },
    "views.partUnloaded": { actions: emit({ type: "views.partMissed" }) },
    "views.pageSizeChosen": { actions: assign(({ event }) => ({ pageSize: event.pageSize })) },
    "views.layoutChosen": {
      actions: assign(({ context, event: { page, layout } }) => {
        const { [page]: _, ...others } = context.layouts
        return { layouts: layout === null ? others : { ...others, [page]: layout } }
      })
    }
  },
  states: {
    looking: {
      tags: "busy",
      invoke: { src: "findLayouts" },
      on: {
        "views.loaded": {
          target: "settled",
          actions: assign(({ event: { layouts, pageSize } }) => ({ layouts, pageSize }))
        }
      }
    },
    settled: {
      on: {
        "views.refreshed": "looking",
        "views.defaultsRequested": { guard: ({ context }) => context.defaults === null, target: "finding" },
        "views.opened": { target: "listing", actions: { type: "open", params: ({ event }) => event } },
        "views.saveRequested": { target: "saving", actions: { type: "keepDraft", params: ({ event }) => event } },
        "views.removalRequested": { target: "removing", actions: assign(({ event }) => ({ removing: event.id })) }
      }
    },
    finding: {
      tags: "busy",
      invoke: { src: "findDefaults" },
      on: {
        "views.defaultsFound": { target: "settled", actions: assign(({ event }) => ({ defaults: event.views })) },
        "views.opened": { target: "listing", actions: { type: "open", params: ({ event }) => event } }
      }
    },
    /** A save does not wait for the listing, because the views are refetched after the save. */
    listing: {
      tags: "busy",
      invoke: { src: "listViews", input: ({ context }) => context.page },
      on: {
        "views.opened": {
          target: "listing",
          reenter: true,
          actions: { type: "open", params: ({ event }) => event }
        },
        "views.saveRequested": { target: "saving", actions: { type: "keepDraft", params: ({ event }) => event } },
        "views.listed": {
          target: "settled",
          actions: assign(({ context: { defaults, page }, event: { views } }) => ({
            views,
            defaults: defaults && [...defaults.filter((view) => view.page !== page), ...views.filter(isDefault)]
          }))
        },
        "views.failed": { target: "settled", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    /** The views are read again after a save: another window may have changed some as well. */
    saving: {
      tags: "busy",
      invoke: { src: "saveView", input: ({ context }) => context.draft! },
      exit: assign({ draft: null }),
      on: {
        "views.saved": { target: "listing", actions: { type: "emitOutcome", params: "edited" } },
        "views.failed": "listing"
      }
    },
    removing: {
      tags: "busy",
      invoke: { src: "removeView", input: ({ context }) => context.removing },
      exit: assign({ removing: 0 }),
      on: {
        "views.removed": { target: "listing", actions: { type: "emitOutcome", params: "deleted" } },
        "views.failed": "listing"
      }
    }
  }
})
export type ViewsActor = ActorRefFrom<typeof viewsMachine>
type Snapshot = SnapshotFrom<typeof viewsMachine>

/** The chosen layout of a page's list; null for the default one. */
export const layoutOf = ({ context }: Snapshot, page: string) => context.layouts[page] ?? null
/** Layouts to save when they change; null while they are being read. */
export const selectSavedLayouts = (snapshot: Snapshot): SavedLayouts | null => {
  const { layouts, pageSize } = snapshot.context
  return snapshot.matches("looking") ? null : { layouts, pageSize }
}
const noViews: ReadonlyArray<View> = []
export const viewsOf = ({ context }: Snapshot, page: string) => (context.page === page ? context.views : noViews)
/** The default view of a page's list, null without one. */
export const defaultViewOf = ({ context }: Snapshot, page: string) =>
  context.defaults?.find((view) => view.page === page) ?? null
export const viewsFaultOf = (snapshot: Snapshot) => snapshot.context.fault
/** True while a view is being saved or removed. */
export const isSavingViews = (snapshot: Snapshot) => snapshot.matches("saving") || snapshot.matches("removing")
export const areViewsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
