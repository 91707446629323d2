import { createContext, useContext, useSyncExternalStore } from "react"
import type { Language } from "../../contract/languages.ts"
import type { OpenApplication } from "./application.ts"
import type { Theme } from "./host-environment.ts"

export const InsideContext = createContext<OpenApplication | null>(null)

/** The application around a view. */
export const useInside = (): OpenApplication => {
  const application = useContext(InsideContext)
  if (application === null) throw new Error("Render inside an application")
  return application
}

export const useHistory = () => useInside().history

/** The current place of the application; the view follows it. */
export const usePlace = () => {
  const { subscribe, place } = useHistory()
  return useSyncExternalStore(subscribe, place)
}

export const useHostLanguage = (): Language => {
  const { subscribe, language } = useInside().hostEnvironment
  return useSyncExternalStore(subscribe, language)
}

export const useTheme = (): Theme => {
  const { subscribe, theme } = useInside().hostEnvironment
  return useSyncExternalStore(subscribe, theme)
}
