import { useEffect, useEffectEvent, useRef } from "react"
import { useLanguage } from "./texts.ts"

/** Calls when the operator picks another language: what the server has put into words is then asked for anew. */
export const useLanguageTurned = (ask: () => void): void => {
  const language = useLanguage()
  const former = useRef(language)
  const turned = useEffectEvent(ask)
  useEffect(() => {
    if (former.current === language) return
    former.current = language
    turned()
  }, [language])
}
