import { isQaModeStored } from "../effects/storage/qa-mode-storage.ts"
import { PANEL_PAGE } from "../machines/command-palette/panel-page.ts"
import { type ConsoleActor, ownerOf } from "../machines/console/console-machine.ts"
import type { Visit } from "../machines/guard/guard-events.ts"
import { idOf } from "../machines/forward-emitted.ts"
import { startLazily } from "../kit/load.ts"
import type { Page } from "./page-definition.ts"
import { loadPage } from "./page-files.ts"

const visit = {
  name: PANEL_PAGE,
  rule: null,
  section: "system-admin",
  fullPath: "/journal/machines",
  query: {}
} as const

/** Starts the actors of a page without drawing it. */
export type OpenActors = (define: Page, visit: Visit) => void

/**
 * Turns QA mode on again after a reload, in the machine panel's own actors, and counts from that moment. If their code
 * does not arrive, QA mode stays off until the next reload.
 */
export const resumeQaMode = (console: ConsoleActor, open: OpenActors, load = loadPage): (() => void) | undefined => {
  if (!isQaModeStored(ownerOf(console.getSnapshot()))) return undefined
  return startLazily(
    () => load(PANEL_PAGE)!,
    (define) => {
      open(define, visit)
      console.system.get(idOf(PANEL_PAGE, "qaMode"))?.send({ type: "qaMode.turnedOn" })
    },
    () => {}
  )
}
