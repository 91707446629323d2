import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import type { NoticesEvents } from "../notices/notices-events.ts"

/** One export: `id` names its job outside of the machine. */
export const ExportJob = Schema.Struct({ id: Schema.Int, title: Schema.String })
export type ExportJob = typeof ExportJob.Type

/** The key of the last row that was read. */
const RowKey = Schema.Union([Schema.Int, Schema.String])
export type RowKey = typeof RowKey.Type

export const ExportEvents = eventsOf("export", {
  requested: { job: ExportJob },
  counted: { total: Schema.Int, until: Schema.Int },
  /** The number of received rows. `after` is null on the last page. */
  fetched: { rows: Schema.Int, after: Schema.NullOr(RowKey) },
  written: {},
  saved: {},
  /** A call got no answer. */
  unanswered: { fault: Fault },
  paused: {},
  /** The server sent more rows than it announced. */
  exceeded: {},
  /** Writing the file failed if there is no fault. */
  failed: { fault: Schema.NullOr(Fault) },
  /** The operator cancels the running export. */
  stopped: {},
  /** The dialog is hidden while the export goes on, or shown again. */
  minimised: {},
  reopened: {}
})
export type ExportEvent = EventOf<typeof ExportEvents>
export type ExportEvents = EventsOf<typeof ExportEvents>

/** The end of an export. `missing` rows were deleted before they could be read. */
export type ExportEnd = {
  readonly outcome: "done" | "abandoned" | "failed" | "exceeded" | "sessionLost"
  readonly title: string
  readonly rows: number
  readonly missing: number
  /** True if the dialog was on show. */
  readonly seen: boolean
  readonly fault: Fault | null
}

/** An export has ended; the root posts the notice. */
export type ExportEmitted = { readonly type: "export.ended"; readonly notice: NoticesEvents["posted"] }
