import { useContext, useSyncExternalStore } from "react"
import { useLanguage } from "../../kit/texts.ts"
import { ageText, browserClock, ClockContext } from "../../kit/clock.ts"

const SECOND = 1000
const subscribe = (tick: () => void) => {
  const clock = setInterval(tick, SECOND)
  return () => clearInterval(clock)
}
const secondClock = { subscribe, now: () => Math.floor(Date.now() / SECOND) * SECOND }

/** The age of a moment, kept up to date each second. */
export const useAgo = (): ((at: number) => string) => {
  const language = useLanguage()
  const sharedClock = useContext(ClockContext)
  const clock = sharedClock === browserClock ? secondClock : sharedClock
  const now = useSyncExternalStore(clock.subscribe, clock.now)
  return (at) => ageText(language, at, now)
}
