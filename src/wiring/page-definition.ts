import type { ReactNode } from "react"
import type { AnyActorRef } from "xstate"
import type { Visit } from "../machines/guard/guard-events.ts"
import {
  actorsOfPage,
  type Journaled,
  type PageActors,
  type PageMachine,
  pageMachine,
  type PageParts
} from "../machines/pages/page-machine.ts"
import { type PageRules, rulesIn } from "../machines/pages/page-rules.ts"
import type { ShellActors } from "../machines/console/console-machine.ts"
import type { SignedInActors } from "../machines/console/signed-in-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"

/** A page whose code is there: its machine, null where it has no actors, and how a visit is drawn with those of the page's actor. */
export type LoadedPage = {
  readonly machine: PageMachine | null
  readonly open: (visit: Visit, page?: AnyActorRef) => () => ReactNode
}
export type Page = (name: string, fromEffect: FromEffect, journaled: Journaled) => LoadedPage

/**
 * Defines a page: its machines with their effects and what the journal knows of them, the rules between them and the console's actors, and its view. Its name, address and rule stand in the table of
 * routes; the file in src/wiring/pages is named like it.
 */
export const definePage =
  <Parts extends PageParts>({
    parts,
    rules,
    draw
  }: {
    readonly parts: (fromEffect: FromEffect) => Parts
    readonly rules?: PageRules<PageActors<Parts> & ShellActors & SignedInActors>
    readonly draw: (actors: PageActors<Parts>, visit: Visit) => ReactNode
  }): Page =>
  (name, fromEffect, journaled) => ({
    machine: pageMachine(name, parts(fromEffect), journaled, rulesIn(rules)),
    open: (visit, page) => {
      // Let go again at once, by a bug in its start.
      if (page === undefined) return () => null
      const actors = actorsOfPage<Parts>(page)
      return () => draw(actors, visit)
    }
  })

/** Defines a page that has no actors of its own. */
export const definePlainPage =
  (draw: (visit: Visit) => ReactNode): Page =>
  () => ({ machine: null, open: (visit) => () => draw(visit) })
