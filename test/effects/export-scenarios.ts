import { exportEffects } from "../../src/effects/export/export-effects.ts"
import { openWorkbookWriter } from "../../src/effects/export/workbook-writer.ts"
import { answerWorkers } from "./stub-browser.ts"
import { after, scenarios, type Scenarios } from "./scenarios.ts"
import type { Program } from "./wired-programs.ts"

const workers = {
  "the worker does it": () =>
    answerWorkers((post) => post({ cut: 1, replaced: 0, sheets: 1, file: new Blob(["book"]) })),
  "the worker breaks": () => answerWorkers((_, fail) => fail("out of memory")),
  "the worker says nothing": () => answerWorkers(() => {})
}

/** A started export with any number: each effect finds rows that are not written yet. */
class BegunJobs extends Map {
  override get(id: number) {
    const list = {
      title: "Users",
      group: "users",
      query: {},
      heads: ["Name"],
      filters: [],
      cells: () => ["a"],
      say: String
    }
    if (!this.has(id)) this.set(id, { list, book: openWorkbookWriter(), facts: { cut: 0, replaced: 0, sheets: 1 } })
    return Object.assign(super.get(id), { rows: [["a"]] })
  }
}
const { countRows, fetchRows, writeRows, saveFile, pause } = exportEffects(new BegunJobs())

const written = workers["the worker does it"]
/** The calls of an export, for a worker that does its part. */
export const exportCalls: Readonly<Record<string, Program>> = {
  countRows: after(written, countRows),
  fetchRows: after(written, fetchRows)
}
export const exporting: Readonly<Record<string, Scenarios>> = {
  countRows: { "the worker breaks": after(workers["the worker breaks"], countRows) },
  writeRows: scenarios(workers, writeRows),
  saveFile: scenarios(workers, saveFile),
  pause: { "the clock goes on": pause as Program }
}
