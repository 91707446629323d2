import { useSyncExternalStore } from "react"
import { useLanguage } from "../kit/words.ts"
import { agoText } from "../kit/ago.ts"

const SECOND = 1000
const subscribe = (tick: () => void) => {
  const clock = setInterval(tick, SECOND)
  return () => clearInterval(clock)
}
const second = () => Math.floor(Date.now() / SECOND) * SECOND

/** How long ago something was, kept up to date each second. */
export const useAgo = (): ((at: number) => string) => {
  const language = useLanguage()
  const now = useSyncExternalStore(subscribe, second)
  return (at) => agoText(language, at, now)
}
