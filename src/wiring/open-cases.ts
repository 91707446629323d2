import { caseEffects, type Environment } from "../effects/journal/case-effects.ts"
import { saveFile } from "../effects/save-file.ts"
import { actorOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { languageOf, themeOf } from "../machines/preferences/preferences-machine.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import type { Journal } from "./journal.ts"
import { showCaseIn } from "./show-case-in.ts"

/** The file name of the page's own script identifies its build. */
const build = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ""

const surroundingsOf = (console: ConsoleActor) => (): Environment => {
  const chosen = actorOf(console, "preferences").getSnapshot()
  return {
    build: new URL(build(), location.href).pathname,
    browser: navigator.userAgent,
    route: location.hash.slice(1),
    language: languageOf(chosen),
    theme: themeOf(chosen)
  }
}

/** Saves case files, by code that loads with the first one. */
export const openCases = (console: ConsoleActor, journal: Journal, { startOf }: EffectRuntime) => {
  const cases = caseEffects(journal.readEntries, surroundingsOf(console), saveFile, showCaseIn(console))
  return {
    sumCase: startOf((_: void) => cases.sumCase()),
    saveCase: startOf(cases.saveCase),
    showCase: startOf(cases.showCase)
  }
}
