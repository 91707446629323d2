import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"
import { BoardFilters } from "./board-filters.ts"

const Ids = Schema.Array(Schema.Int)
/** Pointer or focus among the rows of the board. */
const Hand = Schema.Literals(["pointer", "focus"])

export const AlarmBoardEvents = eventsOf("alarmBoard", {
  filtered: { filters: BoardFilters },
  /** The pointer or the focus came in among the rows, which stand in this order. */
  handCame: { hand: Hand, ids: Ids },
  handLeft: { hand: Hand },
  /** The operator wants to see what waits: the rows as they would stand now. */
  orderRenewed: { ids: Ids },
  /** The row that the keys lead to. */
  reached: { id: Schema.Int },
  selected: { ids: Ids }
})
export type AlarmBoardEvent = EventOf<typeof AlarmBoardEvents>
