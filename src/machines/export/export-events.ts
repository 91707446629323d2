import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import type { NoticesEvents } from "../notices/notices-events.ts"

/** One export: `id` names what belongs to it beside the machine. */
export const ExportJob = Schema.Struct({ id: Schema.Int, title: Schema.String })
export type ExportJob = typeof ExportJob.Type

/** The key of the last row that was read. */
const Key = Schema.Union([Schema.Int, Schema.String])
export type Key = typeof Key.Type

export const ExportEvents = eventsOf("export", {
  asked: { job: ExportJob },
  counted: { total: Schema.Int, until: Schema.Int },
  /** So many rows came, and whether there are more behind them. */
  fetched: { rows: Schema.Int, after: Schema.NullOr(Key) },
  written: {},
  saved: {},
  /** There was no answer. */
  unanswered: { fault: Fault },
  paused: {},
  /** More rows than were announced. */
  exceeded: {},
  /** Without a fault it was the writing of the file that failed. */
  failed: { fault: Schema.NullOr(Fault) },
  /** The operator wants no more of the one that is under way. */
  stopped: {},
  /** The dialog goes, the export goes on; and the dialog comes again. */
  minimised: {},
  reopened: {}
})
export type ExportEvent = EventOf<typeof ExportEvents>
export type ExportEvents = EventsOf<typeof ExportEvents>

/** The end of an export; `missing` rows were gone before they could be read. */
export type ExportEnd = {
  readonly outcome: "done" | "abandoned" | "failed" | "exceeded" | "sessionLost"
  readonly title: string
  readonly rows: number
  readonly missing: number
  /** The operator was looking. */
  readonly seen: boolean
  readonly fault: Fault | null
}

/** An export has ended, and this is what the operator is told of it. */
export type ExportEmitted = { readonly type: "export.ended"; readonly said: NoticesEvents["posted"] }
