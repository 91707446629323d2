import { loadWithRetry } from "./boot/load-with-retry.ts"
import { actorOf, exportOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { Implemented } from "../machines/effect-logic.ts"
import type { exportMachine } from "../machines/export/export-machine.ts"
import { lazyMachine } from "../machines/lazy-machine.ts"
import type { Journaled } from "../machines/pages/page-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import type { EffectRuntime } from "./effect-runtime.ts"

/** Begins an export: from a page of the console, or for an embedded application, which may be gone before it ends. */
export const openExports = (
  console: () => ConsoleActor,
  loadRuntime: () => Promise<EffectRuntime>,
  journaled: Journaled
) => {
  const { machine, arrive } = lazyMachine<typeof exportMachine & Implemented>()
  const language = () => languageOf(actorOf(console(), "preferences").getSnapshot())
  const load = loadWithRetry(async () => {
    const [{ fromEffect }, { consoleExports }] = await Promise.all([loadRuntime(), import("./console-exports.ts")])
    return consoleExports(fromEffect, journaled, language)
  }, console)
  const exportList = async (said: unknown): Promise<void> => {
    const session = console().getSnapshot().children.signedIn
    const exports = await load()
    // The operator who asked for it is not there any more.
    if (session === undefined || console().getSnapshot().children.signedIn !== session) return
    arrive(() => exports.machine)
    session.send({ type: "exports.loaded" })
    exports.exportBy(exportOf(console())!, said)
  }
  return { machine, exportList: (said: unknown) => void exportList(said) }
}
