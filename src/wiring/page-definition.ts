import { createElement, type ComponentType } from "react"
import type { ToolsPage } from "../devtools/console-link.ts"
import type { LoadedPage, PageDefinition, PageHost, PageVisit } from "../kit/define-page.ts"
import { actorsOfPage, type Journaled, pageMachine } from "../machines/pages/page-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"

/** A page of the console, or of developers' tools, which are linked to the console only through it. */
export type Page = PageDefinition<FromEffect> | ToolsPage

/** A page with its effects. The table of routes holds its name, address and rule. */
export const wirePage = (
  page: Page,
  name: string,
  host: PageHost<FromEffect>,
  journaled: Journaled,
  loadDefinitions: Parameters<ToolsPage>[1]
): LoadedPage => {
  const { parts, rules, view } = typeof page === "function" ? page(host.fromEffect, loadDefinitions) : page
  const View = view as ComponentType<{ readonly visit: PageVisit }>
  if (parts === undefined) return { machine: null, open: (visit) => () => createElement(View, { visit }) }
  return {
    machine: pageMachine(name, parts(host), journaled, rules),
    open: (visit, actor) => {
      // A bug in its start has released the actor at once.
      if (actor === undefined) return () => null
      const actors = actorsOfPage(actor)
      return () => createElement(View, { ...actors, visit })
    }
  }
}
