import { createContext, useContext, useSyncExternalStore } from "react"
import type { Language } from "../../contract/languages.ts"
import type { OpenApplication } from "./application.ts"
import type { Theme } from "./host-environment.ts"

export const OpenApplicationContext = createContext<OpenApplication | null>(null)

/** The application around a view. */
export const useOpenApplication = (): OpenApplication => {
  const application = useContext(OpenApplicationContext)
  if (application === null) throw new Error("Render inside an application")
  return application
}

export const useHistory = () => useOpenApplication().history

/** The present place of the application. The view follows it. */
export const usePlace = () => {
  const { subscribe, place } = useHistory()
  return useSyncExternalStore(subscribe, place)
}

export const useHostLanguage = (): Language => {
  const { subscribe, language } = useOpenApplication().hostEnvironment
  return useSyncExternalStore(subscribe, language)
}

export const useTheme = (): Theme => {
  const { subscribe, theme } = useOpenApplication().hostEnvironment
  return useSyncExternalStore(subscribe, theme)
}
