import { createContext, useContext, useSyncExternalStore } from "react"
import type { Language } from "../contract/languages.ts"

const TICK = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export const browserClock = { subscribe, now: () => now }
/** The clock of a view: the browser's, or that of a replayed case. */
export const ClockContext = createContext(browserClock)

/** The present time, precise enough to show ages. */
export const useNow = (): number => {
  const clock = useContext(ClockContext)
  return useSyncExternalStore(clock.subscribe, clock.now)
}

export const MINUTE = 60_000
const units = [
  ["day", 1440 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
  ["second", 1000]
] as const

/** The age of a moment in its largest unit. A future moment, from another clock, counts as now. */
export const ageText = (language: Language, at: number, now: number): string => {
  const ago = Math.max(0, now - at)
  const [unit, length] = units.find(([, length]) => ago >= length) ?? units[3]
  return new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }).format(
    -Math.floor(ago / length),
    unit
  )
}
