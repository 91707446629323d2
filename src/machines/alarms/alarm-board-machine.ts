import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { AlarmBoardEvent } from "./alarm-board-events.ts"
import { type BoardFilters, showsSameRows } from "./board-filters.ts"

type Ids = ReadonlyArray<number>
type Keys = ReadonlyArray<string>

type Context = {
  readonly filters: BoardFilters
  readonly pointer: boolean
  readonly focus: boolean
  /** The frozen order of the rows while the pointer or the focus is among them. */
  readonly frozenOrder: Keys | null
  readonly activeRow: string | null
  readonly selected: Ids
  readonly openGroups: Keys
}

/** Without rows there is no order to freeze. */
const orderOf = (keys: Keys) => (keys.length === 0 ? null : keys)

/** The filters of the board and the order of its rows, frozen while the operator points at a row. */
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
    activeRow: null,
    selected: [],
    openGroups: []
  }),
  on: {
    /** Other filters clear the frozen order and the selection. */
    "alarmBoard.filtered": {
      actions: assign(({ context, event: { filters } }) => ({
        filters,
        ...(showsSameRows(context.filters, filters) ? {} : { frozenOrder: null, selected: [] })
      }))
    },
    "alarmBoard.rowsEntered": {
      actions: assign(({ context, event: { attention, keys } }) => ({
        pointer: context.pointer || attention === "pointer",
        focus: context.focus || attention === "focus",
        frozenOrder: context.frozenOrder ?? orderOf(keys)
      }))
    },
    "alarmBoard.rowsLeft": {
      actions: assign(({ context, event: { attention } }) => {
        const pointer = context.pointer && attention !== "pointer"
        const focus = context.focus && attention !== "focus"
        return { pointer, focus, frozenOrder: pointer || focus ? context.frozenOrder : null }
      })
    },
    "alarmBoard.orderRefreshed": {
      actions: assign(({ context, event }) => ({
        frozenOrder: context.pointer || context.focus ? orderOf(event.keys) : null
      }))
    },
    "alarmBoard.rowActivated": { actions: assign(({ event }) => ({ activeRow: event.key })) },
    "alarmBoard.groupToggled": {
      actions: assign(({ context: { openGroups, frozenOrder }, event: { key, keys } }) => ({
        openGroups: openGroups.includes(key) ? openGroups.filter((other) => other !== key) : [...openGroups, key],
        frozenOrder: frozenOrder === null ? null : orderOf(keys)
      }))
    },
    "alarmBoard.selected": { actions: assign(({ event }) => ({ selected: event.ids })) }
  }
})
export type AlarmBoardActor = ActorRefFrom<typeof alarmBoardMachine>

type Snapshot = SnapshotFrom<typeof alarmBoardMachine>
export const filtersOf = (snapshot: Snapshot) => snapshot.context.filters
export const frozenOrderOf = (snapshot: Snapshot) => snapshot.context.frozenOrder
export const presenceOf = ({ context: { pointer, focus } }: Snapshot) => ({ pointer, focus })
export const openGroupsOf = (snapshot: Snapshot) => snapshot.context.openGroups
export const activeRowOf = (snapshot: Snapshot) => snapshot.context.activeRow
export const selectedOf = (snapshot: Snapshot) => snapshot.context.selected
