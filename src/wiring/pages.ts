import type { ReactNode } from "react"
import type { Visit } from "../machines/guard/guard-events.ts"
import { pageByName } from "../machines/pages/page-machine.ts"
import type { TabsActor } from "../machines/tabs/tabs-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"
import type { Journaled, LoadedPage, Page } from "./page-definition.ts"

/** The pages whose code has arrived. Their actors are the tabs' to start and to stop. */
export const openPages = (journaled: Journaled) => {
  const loaded = new Map<string, LoadedPage>()
  return {
    /** What a tab starts when it opens a page. */
    pageLogic: pageByName((name) => loaded.get(name)!.machine!),

    /** Opens a page with its actors, those that its tab kept or new ones, and says how to draw it. */
    openPage: (define: Page, fromEffect: FromEffect, visit: Visit, tabs: TabsActor): (() => ReactNode) => {
      const { name, query } = visit
      const page = loaded.get(name) ?? define(name, fromEffect, journaled)
      loaded.set(name, page)
      if (page.machine === null) return page.open(visit)
      // The actors of a kept page are there already.
      const pageLoaded = { type: "tabs.pageLoaded", name, query } as const
      if (tabs.getSnapshot().can(pageLoaded)) tabs.send(pageLoaded)
      return page.open(visit, tabs.getSnapshot().children[name])
    }
  }
}
