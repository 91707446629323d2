import { Effect } from "effect"
import type { ExportEffects, ExportJobs } from "../../effects/http/export/export-effects.ts"
import { ExportEvents } from "../../machines/export/export-events.ts"
import { type ExportActor, exportMachine } from "../../machines/export/export-machine.ts"
import type { ExportedList } from "../../machines/export/exported-list.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import type { ApplicationClient, FromEffect } from "./effect-runtime.ts"

type Own = ExportEffects<ApplicationClient>

/** The exports of an application that stands alone; in the console they are the console's, and go on when the application is gone. */
export const ownExports = (fromEffect: FromEffect) => {
  const jobs: ExportJobs = new Map()
  let last = 0
  let loaded: Own | undefined
  const load = Effect.tryPromise(async () => {
    loaded ??= (await import("./late/export-effects.ts")).ownExportEffects(jobs)
    return loaded
  })
  const actors = {
    // The first of each export: what comes behind it has been loaded by then.
    countRows: fromEffect((input: Parameters<Own["countRows"]>[0]) =>
      Effect.matchEffect(load, {
        onFailure: () => Effect.succeed(ExportEvents.failed.make({ fault: null })),
        onSuccess: ({ countRows }) => countRows(input)
      })
    ),
    fetchRows: fromEffect((input: Parameters<Own["fetchRows"]>[0]) => loaded!.fetchRows(input)),
    writeRows: fromEffect((input: Parameters<Own["writeRows"]>[0]) => loaded!.writeRows(input)),
    saveFile: fromEffect((input: Parameters<Own["saveFile"]>[0]) => loaded!.saveFile(input)),
    pause: fromEffect((input: Parameters<Own["pause"]>[0]) => loaded!.pause(input))
  }
  return {
    machine: withCodec(exportMachine.provide({ actors }), codecOf(1, ExportEvents)),
    exportBy: (actor: ExportActor) => (list: ExportedList) => {
      last += 1
      jobs.set(last, { list })
      actor.send({ type: "export.asked", job: { id: last, title: list.title } })
    }
  }
}
