import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"
import { BoardFilters } from "./board-filters.ts"

const Ids = Schema.Array(Schema.Int)
/** Keys of rows: alarms, groups, and the dividing line. */
const Keys = Schema.Array(Schema.String)
/** Pointer or focus among the rows of the board. */
const Attention = Schema.Literals(["pointer", "focus"])

export const AlarmBoardEvents = eventsOf("alarmBoard", {
  filtered: { filters: BoardFilters },
  /** The pointer or the focus entered the rows, in this order. */
  rowsEntered: { attention: Attention, keys: Keys },
  rowsLeft: { attention: Attention },
  /** The operator asks for the waiting alarms. `keys` is the new order of the rows. */
  orderRefreshed: { keys: Keys },
  /** The keyboard moved to this row. */
  rowActivated: { key: Schema.String },
  /** A group was opened or closed. `keys` includes the rows of an opened group. */
  groupToggled: { key: Schema.String, keys: Keys },
  selected: { ids: Ids }
})
export type AlarmBoardEvent = EventOf<typeof AlarmBoardEvents>
