import type { Implemented } from "../../machines/effect-logic.ts"
import type { ExportActor, exportMachine } from "../../machines/export/export-machine.ts"
import { lazyMachine } from "../../machines/lazy-machine.ts"
import type { Journaled } from "../../machines/pages/page-machine.ts"
import type { ExportPart } from "./export-part.ts"

/** The actor that invokes the exports machine once its code arrives. */
interface Exporter {
  readonly send: (event: { readonly type: "exports.loaded" }) => void
  readonly getSnapshot: () => { readonly children: { readonly export?: ExportActor | undefined } }
}

/** The exports of the console, or of an application that stands alone. Their code loads with the first export. */
export const openExports = (load: () => Promise<ExportPart>, journaled: Journaled) => {
  const { machine, arrive } = lazyMachine<typeof exportMachine & Implemented>()
  let exportsPart: ExportPart | undefined
  return {
    machine,
    /** Begins an export, unless its exporter stopped while the code was loading. */
    exportList: async (exporterNow: () => Exporter | undefined, list: unknown): Promise<void> => {
      const exporter = exporterNow()
      const loaded = await load()
      if (exporter === undefined || exporterNow() !== exporter) return
      const part = (exportsPart ??= loaded)
      arrive(() => journaled(part.machine))
      exporter.send({ type: "exports.loaded" })
      part.exportBy(exporter.getSnapshot().children.export!, list)
    }
  }
}
