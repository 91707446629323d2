import { createElement, type ComponentType, type ReactNode } from "react"
import type { AnyActorRef } from "xstate"
import type { PageDefinition, PageHost, PageVisit } from "../kit/define-page.ts"
import { actorsOfPage, type Journaled, type PageMachine, pageMachine } from "../machines/pages/page-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"

/** A page of the console: its definition, or what makes one where view and effects share something that each open page has for itself. */
export type Page = PageDefinition<FromEffect> | ((fromEffect: FromEffect) => PageDefinition<FromEffect>)

/** A page whose code is there: its machine, null where it has no actors, and how a visit is drawn with those of the page's actor. */
export type LoadedPage = {
  readonly machine: PageMachine | null
  readonly open: (visit: PageVisit, page?: AnyActorRef) => () => ReactNode
}

/** A page with its effects. Its name, address and rule stand in the table of routes. */
export const wirePage = (page: Page, name: string, host: PageHost<FromEffect>, journaled: Journaled): LoadedPage => {
  const { parts, rules, view } = typeof page === "function" ? page(host.fromEffect) : page
  const View = view as ComponentType<{ readonly visit: PageVisit }>
  if (parts === undefined) return { machine: null, open: (visit) => () => createElement(View, { visit }) }
  return {
    machine: pageMachine(name, parts(host), journaled, rules),
    open: (visit, actor) => {
      // Let go again at once, by a bug in its start.
      if (actor === undefined) return () => null
      const actors = actorsOfPage(actor)
      return () => createElement(View, { ...actors, visit })
    }
  }
}
