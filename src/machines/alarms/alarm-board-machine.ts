import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { AlarmBoardEvent } from "./alarm-board-events.ts"
import type { BoardFilters } from "./board-filters.ts"

type Ids = ReadonlyArray<number>

type Context = {
  readonly filters: BoardFilters
  readonly pointer: boolean
  readonly focus: boolean
  /** The order of the rows as long as something points at one of them: none of them moves. */
  readonly frozenOrder: Ids | null
  readonly reached: number | null
  readonly selected: Ids
}

/** Without rows there is nothing to hold. */
const orderOf = (ids: Ids) => (ids.length === 0 ? null : ids)

/** The filters of the board, and the order of its rows, which stands still under the operator's hand. */
export const alarmBoardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AlarmBoardEvent,
    input: {} as { readonly filters: BoardFilters }
  }
}).createMachine({
  id: "alarmBoard",
  context: ({ input: { filters } }) => ({
    filters,
    pointer: false,
    focus: false,
    frozenOrder: null,
    reached: null,
    selected: []
  }),
  on: {
    /** Other rows are wanted: nothing of the former order is held, and what is hidden is not acted on. */
    "alarmBoard.filtered": {
      actions: assign(({ event }) => ({ filters: event.filters, frozenOrder: null, selected: [] }))
    },
    "alarmBoard.handCame": {
      actions: assign(({ context, event: { hand, ids } }) => ({
        pointer: context.pointer || hand === "pointer",
        focus: context.focus || hand === "focus",
        frozenOrder: context.frozenOrder ?? orderOf(ids)
      }))
    },
    "alarmBoard.handLeft": {
      actions: assign(({ context, event: { hand } }) => {
        const pointer = context.pointer && hand !== "pointer"
        const focus = context.focus && hand !== "focus"
        return { pointer, focus, frozenOrder: pointer || focus ? context.frozenOrder : null }
      })
    },
    "alarmBoard.orderRenewed": {
      actions: assign(({ context, event }) => ({
        frozenOrder: context.pointer || context.focus ? orderOf(event.ids) : null
      }))
    },
    "alarmBoard.reached": { actions: assign(({ event }) => ({ reached: event.id })) },
    "alarmBoard.selected": { actions: assign(({ event }) => ({ selected: event.ids })) }
  }
})
export type AlarmBoardActor = ActorRefFrom<typeof alarmBoardMachine>

type Snapshot = SnapshotFrom<typeof alarmBoardMachine>
export const filtersOf = (snapshot: Snapshot) => snapshot.context.filters
export const frozenOrderOf = (snapshot: Snapshot) => snapshot.context.frozenOrder
export const handsOf = ({ context: { pointer, focus } }: Snapshot) => ({ pointer, focus })
export const reachedOf = (snapshot: Snapshot) => snapshot.context.reached
export const selectedOf = (snapshot: Snapshot) => snapshot.context.selected
