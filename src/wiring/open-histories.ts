import { actorOf, signedInOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { mayReadEvents } from "../machines/history/may-read-events.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import type { HistoryItem } from "../kit/list-services.ts"
import type { ConsoleTexts } from "../ui/runtime/app-runtime.tsx"

/**
 * Opens the history of a record, for a page of the console or for an embedded application, whose request is not
 * trusted.
 */
export const openHistories = (console: ConsoleActor, texts: ConsoleTexts) => {
  const historyOf: HistoryItem = (entity: unknown, id: unknown) => {
    const { t } = texts.in(languageOf(actorOf(console, "preferences").getSnapshot()))
    const of = { entity: String(entity), id: String(id) }
    return {
      name: "history",
      label: t("shellFrame.history"),
      choose: () => signedInOf(console).history.send({ type: "history.opened", of })
    }
  }
  /** Does nothing for an operator who may not read events. */
  return () => (mayReadEvents(rulesOf(actorOf(console, "menu").getSnapshot())) ? historyOf : undefined)
}
