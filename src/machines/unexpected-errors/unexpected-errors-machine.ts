import { assign, setup, type SnapshotFrom } from "xstate"
import type { ErrorReport, UnexpectedErrorEvent } from "./unexpected-error-events.ts"

/** At most one case an owner: the first, for what follows from it would hide it. */
type Context = { readonly open: ReadonlyArray<ErrorReport> }

/** Bugs that were met and not yet left behind. What they concern shows the 500 page instead. */
export const unexpectedErrorsMachine = setup({
  types: { context: {} as Context, events: {} as UnexpectedErrorEvent }
}).createMachine({
  id: "unexpectedErrors",
  context: { open: [] },
  on: {
    "unexpectedErrors.reported": {
      guard: ({ context, event }) => context.open.every(({ owner }) => owner !== event.report.owner),
      actions: assign(({ context, event }) => ({ open: [...context.open, event.report] }))
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
