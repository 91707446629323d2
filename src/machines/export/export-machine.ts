import { type ActorRefFrom, assign, emit, setup } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { ExportEmitted, ExportEnd, ExportEvent, ExportEvents, ExportJob, RowKey } from "./export-events.ts"
import { posted } from "../notices/notices-machine.ts"

/** The notice of an export's end, for any page. */
const exportPosted = ({ outcome, title, rows, missing, seen, fault }: ExportEnd) => {
  const key = outcome === "done" && missing > 0 ? "doneWithout" : outcome
  const kind = outcome === "done" ? "success" : outcome === "abandoned" ? "info" : "error"
  return posted(kind, `exportEnds.${key}`, {
    values: { title, count: rows, missing },
    id: `export ${title}`,
    lasting: outcome !== "abandoned" && !(outcome === "done" && seen),
    ...(fault === null ? {} : { fault })
  })
}

type Progress = {
  readonly total: number
  /** The moment of the count; null before it. */
  readonly until: number | null
  readonly rows: number
  /** The key of the last row while more follow; otherwise null. */
  readonly after: RowKey | null
  /** True once all rows have been read. */
  readonly whole: boolean
  /** The number of successive unanswered calls. */
  readonly unanswered: number
}
type Context = Progress & {
  /** The first job runs, the others wait. */
  readonly jobs: ReadonlyArray<ExportJob>
  readonly minimised: boolean
}
/** The input of each effect. */
export type ExportInput = Progress & { readonly job: ExportJob }

const fresh: Progress = { total: 0, until: null, rows: 0, after: null, whole: false, unanswered: 0 }

/** The most successive tries. With pauses of up to half a minute they last more than three minutes. */
const MAX_UNANSWERED = 10

const inputOf = ({ context: { jobs, minimised: _, ...progress } }: { readonly context: Context }): ExportInput => ({
  ...progress,
  job: jobs[0]!
})

const ended = (outcome: ExportEnd["outcome"]) =>
  ({ target: "#export.leaving", actions: { type: "end", params: { outcome, fault: null } } }) as const

type Failure = { readonly event: { readonly fault: Fault | null } }
const failed = {
  target: "#export.leaving",
  actions: {
    type: "end",
    params: ({ event: { fault } }: Failure) =>
      ({ outcome: fault?._tag === "SessionLost" ? "sessionLost" : "failed", fault }) as const
  }
} as const

/** An unanswered call is made again after a pause, up to a limit of tries. */
const unanswered = [{ guard: "isPatient", target: "pausing", actions: "countUnanswered" }, failed] as const

/**
 * Exports of lists, one after another. Each is counted, fetched and written part by part, and saved as a file, whatever
 * page the operator visits.
 */
export const exportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportEvent,
    emitted: {} as ExportEmitted,
    tags: {} as "busy"
  },
  actors: {
    countRows: declareEffect<ExportInput, ExportEvents["counted" | "unanswered" | "failed"]>(),
    fetchRows: declareEffect<ExportInput, ExportEvents["fetched" | "exceeded" | "unanswered" | "failed"]>(),
    writeRows: declareEffect<ExportInput, ExportEvents["written" | "failed"]>(),
    saveFile: declareEffect<ExportInput, ExportEvents["saved" | "failed"]>(),
    pause: declareEffect<{ readonly unanswered: number }, ExportEvents["paused"]>()
  },
  guards: { isPatient: ({ context }) => context.unanswered < MAX_UNANSWERED },
  actions: {
    countUnanswered: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    end: emit(({ context }, { outcome, fault }: Pick<ExportEnd, "outcome" | "fault">) => ({
      type: "export.ended",
      notice: exportPosted({
        outcome,
        fault,
        title: context.jobs[0]!.title,
        rows: context.rows,
        missing: context.total - context.rows,
        seen: !context.minimised
      })
    }))
  }
}).createMachine({
  id: "export",
  context: { ...fresh, jobs: [], minimised: false },
  initial: "idle",
  on: {
    "export.requested": {
      actions: assign(({ context, event }) => ({ jobs: [...context.jobs, event.job], minimised: false }))
    }
  },
  states: {
    idle: { always: { guard: ({ context }) => context.jobs.length > 0, target: "working" } },
    leaving: {
      entry: assign(({ context }) => ({ ...fresh, jobs: context.jobs.slice(1) })),
      always: "idle"
    },
    working: {
      initial: "counting",
      on: {
        "export.stopped": ended("abandoned"),
        "export.minimised": { actions: assign({ minimised: true }) },
        "export.reopened": { actions: assign({ minimised: false }) }
      },
      states: {
        counting: {
          tags: "busy",
          invoke: { src: "countRows", input: inputOf },
          on: {
            "export.counted": {
              target: "fetching",
              actions: assign(({ event: { total, until } }) => ({ total, until, unanswered: 0 }))
            },
            "export.unanswered": unanswered,
            "export.failed": failed
          }
        },
        fetching: {
          tags: "busy",
          invoke: { src: "fetchRows", input: inputOf },
          on: {
            "export.fetched": {
              target: "writing",
              actions: assign(({ context, event }) => ({
                rows: context.rows + event.rows,
                after: event.after,
                whole: event.after === null,
                unanswered: 0
              }))
            },
            "export.exceeded": ended("exceeded"),
            "export.unanswered": unanswered,
            "export.failed": failed
          }
        },
        writing: {
          tags: "busy",
          invoke: { src: "writeRows", input: inputOf },
          on: {
            "export.written": [{ guard: ({ context }) => context.whole, target: "saving" }, { target: "fetching" }],
            "export.failed": failed
          }
        },
        saving: {
          tags: "busy",
          invoke: { src: "saveFile", input: inputOf },
          on: {
            "export.saved": ended("done"),
            "export.failed": failed
          }
        },
        pausing: {
          tags: "busy",
          invoke: { src: "pause", input: ({ context }) => ({ unanswered: context.unanswered }) },
          on: {
            "export.paused": [
              { guard: ({ context }) => context.until === null, target: "counting" },
              { target: "fetching" }
            ]
          }
        }
      }
    }
  }
})
export type ExportActor = ActorRefFrom<typeof exportMachine>
