import { Clock, Effect, Result, Schema } from "effect"
import { CASE_VERSION, type CaseFile, RecordedCall } from "../../machines/journal/case-file.ts"
import { CaseFileEvents, type CaseSummary } from "../../machines/journal/case-file-events.ts"
import { JournalLine } from "../../machines/journal/journal.ts"
import { Checkpoint } from "../../machines/journal/states.ts"
import { peopleIn, withoutPeople } from "../../machines/journal/pseudonyms.ts"
import type { StoredEntries } from "./journal-store.ts"

/** The journal so far, and the reason if the browser has stopped storing it. */
type Now = StoredEntries & { readonly run: string; readonly now: Checkpoint; readonly storageFailure: string | null }

/** Facts about the page that saved a case. */
export type Environment = Pick<CaseFile, "build" | "browser" | "route" | "language" | "theme">

/** Drops entries of another shape, which an older console may have stored. */
const validEntries = <A>(schema: Schema.Codec<A, unknown>) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (entries: ReadonlyArray<unknown>): ReadonlyArray<A> =>
    entries.flatMap((entry) => {
      const decoded = decode(entry)
      return Result.isSuccess(decoded) ? [decoded.success] : []
    })
}
const [linesIn, checkpointsIn, callsIn] = [
  validEntries(JournalLine),
  validEntries(Checkpoint),
  validEntries(RecordedCall)
]

const caseOf = ({ lines, checkpoints, calls, run, now }: Now, environment: Environment, at: number): CaseFile => ({
  product: "wheelhouse",
  version: CASE_VERSION,
  saved_at: at,
  people: "named",
  run,
  ...environment,
  lines: linesIn(lines),
  checkpoints: [...checkpointsIn(checkpoints), now],
  calls: callsIn(calls)
})

const summaryOf = (file: CaseFile, { storageFailure }: Now): CaseSummary => ({
  events: file.lines.length,
  calls: file.calls.length,
  since: file.lines[0]?.at ?? null,
  people: peopleIn(file).size,
  route: file.route,
  storageFailure
})

const failed = (cause: unknown) => Effect.succeed(CaseFileEvents.failed.make({ reason: String(cause).slice(0, 300) }))

/** A file name such as `case-2026-11-23-0331.json`. */
const fileName = (at: number) =>
  `case-${new Date(at).toISOString().slice(0, 16).replace("T", "-").replace(":", "")}.json`

/**
 * Effects of handing over a case: `loadJournal` reads the journal, `environment` describes the page, `save` hands a
 * file to the browser, `show` to the page that shows it.
 */
export const caseEffects = (
  loadJournal: () => Promise<Now>,
  environment: () => Environment,
  save: (file: Blob, name: string) => void,
  show: (file: File) => void
) => {
  const gatherCase = Effect.gen(function* () {
    const now = yield* Effect.tryPromise(loadJournal)
    return { now, file: caseOf(now, environment(), yield* Clock.currentTimeMillis) }
  })
  const sumCase = () =>
    gatherCase.pipe(
      Effect.map(({ now, file }) => CaseFileEvents.summarized.make({ summary: summaryOf(file, now) })),
      Effect.catch(failed)
    )
  const giveCase = <Event>(keepsNames: boolean, give: (file: Blob, name: string) => void, event: Event) =>
    gatherCase.pipe(
      Effect.flatMap(({ file }) =>
        Effect.try(() => {
          const text = JSON.stringify(keepsNames ? file : withoutPeople(file))
          give(new Blob([text], { type: "application/json" }), fileName(file.saved_at))
          return event
        })
      ),
      Effect.catch(failed)
    )
  const saveCase = ({ withNames }: { readonly withNames: boolean }) =>
    giveCase(withNames, save, CaseFileEvents.saved.make({}))
  const showCase = ({ withNames }: { readonly withNames: boolean }) =>
    giveCase(withNames, (file, name) => show(new File([file], name)), CaseFileEvents.shown.make({}))
  return { sumCase, saveCase, showCase }
}
