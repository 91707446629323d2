import { exportClient } from "../effects/export/export-client.ts"
import { exportPart } from "../effects/export/export-part.ts"
import type { ExportActor } from "../machines/export/export-machine.ts"
import { exportedIn } from "../machines/export/exported-list.ts"
import type { Journaled } from "../machines/pages/page-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"

/** The exports of the console, whose code comes with the first. */
export const consoleExports = (fromEffect: FromEffect, journaled: Journaled, language: () => string) => {
  const { machine, exportBy } = exportPart(fromEffect, exportClient(location.origin, language))
  return {
    machine: journaled(machine),
    /** An application may hand over anything. */
    exportBy: (actor: ExportActor, said: unknown): void => {
      const list = exportedIn(said)
      if (list !== null) exportBy(actor, list)
    }
  }
}
