import { exportCodec } from "../../machines/export/export-codec.ts"
import { type ExportActor, exportMachine } from "../../machines/export/export-machine.ts"
import { exportedIn } from "../../machines/export/exported-list.ts"
import { withCodec } from "../../machines/journal/journal.ts"
import { exportEffects, type ExportJobs } from "./export-effects.ts"
import { implement } from "../../machines/effect-logic.ts"
import type { FromEffect } from "../from-effect.ts"

/**
 * The machine of exports with its effects, and the start of one export. An application may hand over anything as a
 * list.
 */
export const exportPart = (fromEffect: FromEffect) => {
  const jobs: ExportJobs = new Map()
  const { countRows, fetchRows, writeRows, saveFile, pause } = exportEffects(jobs)
  const actors = {
    countRows: fromEffect(countRows),
    fetchRows: fromEffect(fetchRows),
    writeRows: fromEffect(writeRows),
    saveFile: fromEffect(saveFile),
    pause: fromEffect(pause)
  }
  let last = 0
  return {
    machine: withCodec(implement(exportMachine, actors), exportCodec),
    exportBy: (actor: ExportActor, input: unknown): void => {
      const list = exportedIn(input)
      if (list === null) return
      last += 1
      jobs.set(last, { list })
      actor.send({ type: "export.requested", job: { id: last, title: list.title } })
    }
  }
}
export type ExportPart = ReturnType<typeof exportPart>
