import { Clock, Effect } from "effect"
import type { Fault } from "../../contract/fault.ts"
import { ExportEvents } from "../../machines/export/export-events.ts"
import type { ExportInput } from "../../machines/export/export-machine.ts"
import type { Cell, ExportedCall, ExportedList } from "../../machines/export/exported-list.ts"
import { type Call, read } from "../../http/calls.ts"
import { ContractClient } from "../../http/contract-client.ts"
import { packRows, type Rows } from "./packed-rows.ts"
import { saveFile as saveTo } from "../save-file.ts"
import { backOnline } from "../../http/probe-server.ts"
import { exportFacts, fileName } from "./export-facts.ts"
import { openWorkbookWriter, UnwritableFile, type WorkbookWriter } from "./workbook-writer.ts"

/** The parts of an export job outside of the machine: its list, its file, and rows that are not written yet. */
type Job = {
  readonly list: ExportedList
  book?: WorkbookWriter
  rows?: Rows
  /** True for a backend without exports, which is read page by page. */
  paged?: boolean
  facts?: { readonly cut: number; readonly replaced: number; readonly sheets: number }
}
export type ExportJobs = Map<number, Job>

type Listed = {
  readonly list: ReadonlyArray<never>
  readonly total?: number
  readonly until?: number
  readonly after?: number | string | null
}
type Group = Readonly<
  Record<ExportedCall, (request: { readonly query: object }) => Call<Listed | ReadonlyArray<never>, never>>
>

/** The longest time in milliseconds that an export may block the page. */
const SLICE_MS = 8
const PAGE_SIZE = 100
const MAX_PAUSE_SECONDS = 30

/** Some lists answer with all their rows, whatever the query. */
const pageIn =
  ({ rowsOf = (rows: never) => rows }: ExportedList) =>
  (listed: Listed | ReadonlyArray<never>): Listed => {
    if ("list" in listed && listed.total !== undefined) return listed
    const list = rowsOf(("list" in listed ? listed.list : listed) as never) as ReadonlyArray<never>
    return { list, total: list.length }
  }

/** The cells of rows, made without blocking the page. */
const cellsOf = Effect.fnUntraced(function* ({ cells }: ExportedList, rows: ReadonlyArray<never>) {
  const now = yield* Clock.currentTimeMillis
  const written: Array<ReadonlyArray<Cell>> = []
  while (written.length < rows.length) {
    yield* Effect.sleep(0)
    const until = performance.now() + SLICE_MS
    while (written.length < rows.length && performance.now() < until) written.push(cells(rows[written.length]!, now))
  }
  return written
})

/** Calls the list of a group. */
const readRows = ({ list }: Job, more: object) =>
  Effect.map(
    ContractClient.use((client) =>
      read(
        (client as Readonly<Record<string, unknown>> as Readonly<Record<string, Group>>)[list.group]![
          list.call ?? "list"
        ]({
          query: { ...list.query, ...more }
        }),
        {
          notify: "sessionEnd"
        }
      )
    ),
    pageIn(list)
  )

const drop = (jobs: ExportJobs, id: number) => {
  jobs.get(id)?.book?.close()
  jobs.delete(id)
}

/** Runs work for a job, which a failure or a cancellation removes. */
const forJobIn =
  (jobs: ExportJobs) =>
  <Ended, E, R>(work: (job: Job, input: ExportInput) => Effect.Effect<Ended, E | UnwritableFile, R>) =>
  (input: ExportInput) => {
    const { id } = input.job
    const dropped = Effect.sync(() => drop(jobs, id))
    return Effect.suspend(() => work(jobs.get(id)!, input)).pipe(
      Effect.catchIf(
        (error): error is UnwritableFile => error instanceof UnwritableFile,
        () => Effect.as(dropped, ExportEvents.failed.make({ fault: null }))
      ),
      Effect.onInterrupt(() => dropped)
    )
  }

/** Like `forJobIn`, for work with calls. An unanswered call may be repeated. */
const withCallsIn =
  (jobs: ExportJobs) =>
  <Ended, R>(work: (input: ExportInput) => Effect.Effect<Ended, Fault, R>) =>
  (input: ExportInput) =>
    Effect.match(work(input), {
      onSuccess: (event) => event,
      onFailure: (fault): ExportEvents["failed" | "unanswered"] => {
        if (fault._tag === "Unreachable") return ExportEvents.unanswered.make({ fault })
        drop(jobs, input.job.id)
        return ExportEvents.failed.make({ fault })
      }
    })

/** The pause before a retry. It grows with each attempt, and ends early when the browser is online again. */
const pause = ({ unanswered }: { readonly unanswered: number }) =>
  Effect.as(
    Effect.race(Effect.sleep(`${Math.min(2 ** unanswered, MAX_PAUSE_SECONDS)} seconds`), backOnline),
    ExportEvents.paused.make({})
  )

/** The effects of exports: counting, fetching, writing and saving. */
export const exportEffects = (jobs: ExportJobs) => {
  const [forJob, withCalls] = [forJobIn(jobs), withCallsIn(jobs)]
  const countRows = withCalls(
    forJob(
      Effect.fnUntraced(function* (job, { job: { id, title } }) {
        // Exports run one after another, so earlier jobs are over.
        for (const other of jobs.keys()) if (other < id) drop(jobs, other)
        job.book ??= openWorkbookWriter()
        job.facts = yield* job.book.ask({ type: "open", title, heads: job.list.heads })
        const listed = yield* readRows(job, { until: "now" })
        job.paged = listed.until === undefined
        const until = listed.until ?? (yield* Clock.currentTimeMillis)
        return ExportEvents.counted.make({ total: listed.total!, until })
      })
    )
  )
  const fetchRows = withCalls(
    forJob(
      Effect.fnUntraced(function* (job, { job: { id }, until, after, rows, total }) {
        const page = Number(after ?? 0) + 1
        const paging = job.paged ? { page, page_size: PAGE_SIZE } : { until, ...(after === null ? {} : { after }) }
        const listed = yield* readRows(job, paging)
        const rowCount = rows + listed.list.length
        if (rowCount > total) {
          drop(jobs, id)
          return ExportEvents.exceeded.make({})
        }
        job.rows = yield* cellsOf(job.list, listed.list)
        const isLast = listed.list.length === 0 || rowCount === total
        const next = job.paged ? (isLast ? null : page) : (listed.after ?? null)
        return ExportEvents.fetched.make({ rows: listed.list.length, after: next })
      })
    )
  )
  const writeRows = forJob(
    Effect.fnUntraced(function* (job) {
      job.facts = yield* job.book!.ask({ type: "add", rows: packRows(job.rows!) })
      delete job.rows
      return ExportEvents.written.make({})
    })
  )
  const saveFile = forJob(
    Effect.fnUntraced(function* (job, { job: { id }, total, rows, until }) {
      const about = exportFacts(job.list, { total, rows, until, ...job.facts! })
      const { file } = yield* job.book!.ask({ type: "close", name: job.list.say("about"), about })
      saveTo(file!, fileName(job.list.title, yield* Clock.currentTimeMillis))
      drop(jobs, id)
      return ExportEvents.saved.make({})
    })
  )
  return { countRows, fetchRows, writeRows, saveFile, pause }
}
