import type { Effect } from "effect"
import { loadStubbornly } from "../boot/late-code.ts"
import type { ExportEffects, ExportJobs } from "../effects/http/export/export-effects.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { exportedIn } from "../machines/export/exported-list.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { actorOf, signedInOf } from "../machines/console/actors.ts"
import { beginLate } from "../ui/load.ts"
import type { StartOf } from "./effect-runtime.ts"
import type { Start } from "./from-effect.ts"

/** What belongs to the exports under way, and how one begins: from a page of the console, or for an embedded application, which may be gone before it ends. */
export const openExports = (console: ConsoleActor) => {
  const jobs: ExportJobs = new Map()
  let last = 0
  const exportList = (said: unknown): void => {
    const list = exportedIn(said)
    if (list === null) return
    last += 1
    jobs.set(last, { list })
    signedInOf(console).export.send({ type: "export.asked", job: { id: last, title: list.title } })
  }
  return { jobs, exportList }
}

type StartOfEffect<Program> = Program extends (input: infer Input) => Effect.Effect<infer Event, infer _E, infer _R>
  ? Start<Input, Event>
  : never

/** What exports do is loaded with the first. */
export const exportEffects = (console: ConsoleActor, startOf: StartOf, jobs: ExportJobs) => {
  const language = () => languageOf(actorOf(console, "preferences").getSnapshot())
  const load = loadStubbornly(
    async () => {
      const { openExportEffects } = await import("../effects/export/export-client.ts")
      return openExportEffects(location.origin, language, jobs)
    },
    () => console
  )
  const late = <Name extends keyof ExportEffects>(name: Name) =>
    ((input: never, sendBack: (event: unknown) => void, onBug: (cause: unknown) => void) =>
      beginLate(
        load,
        (code) => startOf<never, unknown>(code[name] as never)(input, sendBack, onBug),
        onBug
      )) as StartOfEffect<ExportEffects[Name]>
  return {
    countRows: late("countRows"),
    fetchRows: late("fetchRows"),
    writeRows: late("writeRows"),
    saveFile: late("saveFile"),
    pause: late("pause")
  }
}
