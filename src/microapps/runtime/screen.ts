import { type ReactNode, createContext, useContext, useSyncExternalStore } from "react"
import { searchIn } from "../../effects/contract/addresses.ts"
import type { PageActors, PageParts } from "../../machines/pages/page-machine.ts"
import type { FromEffect } from "./effect-runtime.ts"
import type { OpenApplication } from "./application.ts"
import type { Language } from "../../ui/kit/words.ts"
import type { Theme } from "./host-environment.ts"

/** One screen of an application: its path behind the application's prefix, its actors, and the view that draws them. */
export type Screen = {
  readonly path: string
  /** A word's key: its entry in the sub-navigation. Left out where only a link of another screen leads to it. */
  readonly title?: string
  /** The path of the screen whose entry it belongs to, where it has none of its own. */
  readonly under?: string
  /** Its actors live until the application is taken away. */
  readonly parts: (fromEffect: FromEffect) => PageParts
  readonly view: (actors: never) => ReactNode
}

/** Defines a screen as `definePage` does a page of the console. */
export const screen = <Parts extends PageParts>(
  one: Omit<Screen, "parts" | "draw"> & {
    readonly parts: (fromEffect: FromEffect) => Parts
    readonly view: (actors: PageActors<Parts>) => ReactNode
  }
): Screen => one

export const InsideContext = createContext<OpenApplication | null>(null)

/** The application that a view stands in. */
export const useInside = (): OpenApplication => {
  const application = useContext(InsideContext)
  if (application === null) throw new Error("Render inside an application")
  return application
}

export const useHistory = () => useInside().history

/** Where the application stands, kept up to date. */
export const usePlace = () => {
  const { subscribe, place } = useHistory()
  return useSyncExternalStore(subscribe, place)
}

/** What the address of the screen asks for. */
export const useQuery = () => searchIn(usePlace().search)

export const useHostLanguage = (): Language => {
  const { subscribe, language } = useInside().hostEnvironment
  return useSyncExternalStore(subscribe, language)
}

export const useTheme = (): Theme => {
  const { subscribe, theme } = useInside().hostEnvironment
  return useSyncExternalStore(subscribe, theme)
}
