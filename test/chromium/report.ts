import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { loadDefinitions } from "../../src/wiring/known-machines.ts"
import { asked, notCaused } from "./asked.ts"
import { tally, type Told, verdictOf } from "./tally.ts"

// At once: what runs this on the command line loads no code later.
const { known } = await loadDefinitions()

/** What machines were told in Chromium, as `e2e/fixtures/told.ts` has written it into this folder. */
export const reportOf = (folder: string) => {
  const journals = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Told)
  return verdictOf(tally(known, asked, journals), notCaused)
}
