import type { Visit } from "../../machines/guard/guard-events.ts"
import { generationsOf } from "../../machines/tabs/tabs-machine.ts"
import { type AppRuntime, signedInOf } from "../runtime/app-runtime.tsx"
import type { WordKey } from "../words/words.ts"
import type { Page } from "../page/page.ts"
import type { Drawn } from "./resolve-visit.ts"
import { openShell } from "./shell-slot.tsx"

const refused = async (verdict: Exclude<Drawn, { readonly kind: "enter" }>, visit: Visit): Promise<Page> => {
  const { ForbiddenPage, MenuFailedPage, NotFoundPage } = await import("../page/exception-pages.tsx")
  switch (verdict.kind) {
    case "forbidden":
      return { visit, title: "page.403", tab: null, draw: () => <ForbiddenPage reason={verdict.reason} /> }
    case "menuFailed":
      return { visit, title: "exception.menuFailed", tab: null, draw: () => <MenuFailedPage /> }
    case "notFound":
      return { visit, title: "page.notFound", tab: null, draw: () => <NotFoundPage fullPath={visit.fullPath} /> }
  }
}

/** Brings in what a verdict lets the operator see, and with it the shell around it. */
export const pageFor = async (runtime: AppRuntime, visit: Visit, verdict: Drawn): Promise<Page> => {
  const around = openShell(runtime)
  if (verdict.kind !== "enter") {
    const [page] = await Promise.all([refused(verdict, visit), around])
    return page
  }
  const [draw] = await Promise.all([runtime.openPage(visit), around])
  // Nothing waits for it: until it is there the kit's own translator says the same.
  void runtime.words.load().catch(() => {})
  const { name, section } = visit
  const tab = name === "section" ? section : name
  return {
    visit,
    title: (name === "section" ? `section.${section}` : `page.${name}`) as WordKey,
    tab,
    life: generationsOf(signedInOf(runtime.console).tabs.getSnapshot())[tab] ?? 0,
    draw
  }
}
