import type { ReactNode } from "react"
import type { PageActors, PageParts } from "../../machines/pages/page-machine.ts"
import { type AnyPageRule, type PageRules, rulesIn } from "../../machines/pages/page-rules.ts"
import type { FromEffect } from "./effect-runtime.ts"

/** One screen of an application: its path behind the application's prefix, its actors, and the view that draws them. */
export type Screen = {
  readonly path: string
  /** A word's key: its entry in the sub-navigation. Left out where only a link of another screen leads to it. */
  readonly title?: string
  /** The path of the screen whose entry it belongs to, where it has none of its own. */
  readonly under?: string
  /** Its actors live until the application is taken away. */
  readonly parts: (fromEffect: FromEffect) => PageParts
  readonly rules?: ReadonlyArray<AnyPageRule>
  readonly view: (actors: never) => ReactNode
}

/** Defines a screen as `definePage` does a page of the console. */
export const screen = <Parts extends PageParts>(
  one: Omit<Screen, "parts" | "rules" | "view"> & {
    readonly parts: (fromEffect: FromEffect) => Parts
    readonly rules?: PageRules<PageActors<Parts>>
    readonly view: (actors: PageActors<Parts>) => ReactNode
  }
): Screen => ({ ...one, rules: rulesIn(one.rules) })
