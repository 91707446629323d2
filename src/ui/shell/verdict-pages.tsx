import type { Visit } from "../../machines/guard/guard-events.ts"
import type { Verdict } from "../../machines/guard/verdict.ts"
import { generationsOf, type TabsActor } from "../../machines/tabs/tabs-machine.ts"
import type { Page } from "../page/page.ts"
import type { TextKey } from "../../locales/keys.ts"

/** Verdicts with a page of their own; the others redirect. */
export type RenderedVerdict = Exclude<Verdict, { readonly kind: "logInFirst" | "goTo" }>

/** The page of a refusal by the guard. */
export const refusedPage = async (
  verdict: Exclude<RenderedVerdict, { readonly kind: "enter" }>,
  visit: Visit
): Promise<Page> => {
  const { ForbiddenPage, MenuFailedPage, NotFoundPage } = await import("../page/exception-pages.tsx")
  switch (verdict.kind) {
    case "forbidden":
      return { visit, title: "page.403", tab: null, draw: () => <ForbiddenPage reason={verdict.reason} /> }
    case "menuFailed":
      return { visit, title: "exception.menuFailed", tab: null, draw: () => <MenuFailedPage /> }
    case "notFound":
      return { visit, title: "page.404", tab: null, draw: () => <NotFoundPage fullPath={visit.fullPath} /> }
  }
}

export const enteredPage = (visit: Visit, tabs: TabsActor, draw: Page["draw"]): Page => {
  const { name, section } = visit
  const tab = name === "section" ? section : name
  return {
    visit,
    title: (name === "section" ? `section.${section}` : `page.${name}`) as TextKey,
    tab,
    generation: generationsOf(tabs.getSnapshot())[tab] ?? 0,
    draw
  }
}
