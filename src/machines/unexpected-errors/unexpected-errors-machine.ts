import { assign, emit, setup, type SnapshotFrom } from "xstate"
import type { ErrorReport, UnexpectedErrorEvent } from "./unexpected-error-events.ts"

/** At most one report an owner: the first, for what follows from it would hide it. `retried` are the addresses that were asked for again. */
type Context = { readonly open: ReadonlyArray<ErrorReport>; readonly retried: ReadonlyArray<string> }

/** What was met, whether or not it is shown. */
export type UnexpectedErrorsEmitted = {
  readonly type: "unexpectedErrors.met"
  readonly owner: string
  readonly part: string
}

/** Bugs that were met and not yet left behind. What they concern shows the 500 page instead. */
export const unexpectedErrorsMachine = setup({
  types: { context: {} as Context, events: {} as UnexpectedErrorEvent, emitted: {} as UnexpectedErrorsEmitted }
}).createMachine({
  id: "unexpectedErrors",
  context: { open: [], retried: [] },
  on: {
    "unexpectedErrors.reported": {
      actions: [
        assign(({ context, event: { report } }) => ({
          open: context.open.some(({ owner }) => owner === report.owner) ? context.open : [...context.open, report]
        })),
        emit(({ event: { report } }) => ({ type: "unexpectedErrors.met", owner: report.owner, part: report.part }))
      ]
    },
    "unexpectedErrors.retried": {
      actions: assign(({ context, event }) => ({
        retried: [...context.retried.filter((page) => page !== event.page), event.page]
      }))
    },
    "unexpectedErrors.settled": {
      guard: ({ context, event }) => context.open.some(({ owner }) => owner === event.owner),
      actions: assign(({ context, event }) => ({
        open: context.open.filter(({ owner }) => owner !== event.owner)
      }))
    }
  }
})

type Snapshot = SnapshotFrom<typeof unexpectedErrorsMachine>
export const errorReportOf =
  (owner: string) =>
  ({ context }: Snapshot): ErrorReport | null =>
    context.open.find((met) => met.owner === owner) ?? null
/** Trying again was in vain: a page loaded anew may find what a newer build has renamed. */
export const wasRetried =
  (page: string) =>
  ({ context }: Snapshot): boolean =>
    context.retried.includes(page)
