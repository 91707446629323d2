import { assign, setup, type SnapshotFrom } from "xstate"
import type { Case, DefectsEvent } from "./defects-events.ts"

/** At most one case an owner: the first, for what follows from it would hide it. */
type Context = { readonly open: ReadonlyArray<Case> }

/** Bugs that were met and not yet left behind. What they concern shows the 500 page instead. */
export const defectsMachine = setup({
  types: { context: {} as Context, events: {} as DefectsEvent }
}).createMachine({
  id: "defects",
  context: { open: [] },
  on: {
    "defects.met": {
      guard: ({ context, event }) => context.open.every(({ owner }) => owner !== event.met.owner),
      actions: assign(({ context, event }) => ({ open: [...context.open, event.met] }))
    },
    "defects.settled": {
      guard: ({ context, event }) => context.open.some(({ owner }) => owner === event.owner),
      actions: assign(({ context, event }) => ({
        open: context.open.filter(({ owner }) => owner !== event.owner)
      }))
    }
  }
})

type Snapshot = SnapshotFrom<typeof defectsMachine>
export const caseOf =
  (owner: string) =>
  ({ context }: Snapshot): Case | null =>
    context.open.find((met) => met.owner === owner) ?? null
