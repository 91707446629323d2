import type { ApplicationRoot } from "../../machines/application/application-machine.ts"
import type { ExportedList } from "../../machines/export/exported-list.ts"
import type { Implemented } from "../../machines/effect-logic.ts"
import type { exportMachine } from "../../machines/export/export-machine.ts"
import { lazyMachine } from "../../machines/lazy-machine.ts"
import type { Journaled } from "../../machines/pages/page-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"
import type { aloneExports } from "./lazy/alone-exports.ts"

/** The exports of an application that stands alone, whose code comes with the first; in the console they are the console's, and go on when the application is gone. */
export const ownExports = (fromEffect: FromEffect, journaled: Journaled) => {
  const { machine, arrive } = lazyMachine<typeof exportMachine & Implemented>()
  let arrived: ReturnType<typeof aloneExports> | undefined
  return {
    machine,
    exportBy: async (root: ApplicationRoot, list: ExportedList) => {
      const part = await import("./lazy/alone-exports.ts")
      arrived ??= part.aloneExports(fromEffect)
      const loaded = arrived
      arrive(() => journaled(loaded.machine))
      root.send({ type: "exports.loaded" })
      loaded.exportBy(root.getSnapshot().children.export!, list)
    }
  }
}
