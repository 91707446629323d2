/** The name of the page's meta element in which the server names the zone of its days (`TIME_ZONE`). */
export const ZONE_META = "time-zone"

let pageZone: string | undefined
let zone: string | undefined

const zoneOf = (timeZone?: string) => new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone

/** A zone unknown to this browser gives way to the browser's own. */
const findZone = () => {
  try {
    return zoneOf(pageZone)
  } catch {
    return zoneOf()
  }
}

/**
 * The zone of days in filters and statistics: the server's, or the browser's own if the page names none. The login form
 * shows no day and makes no date format.
 */
export const dayZone = (): string => (zone ??= findZone())

/** Takes the zone that the page names, before the first rendering. */
export const takeDayZone = (named: string | undefined): void => {
  pageZone = named
  zone = undefined
}

/** The local time of a moment in a zone, read as UTC. The Swedish format is one that `Date.parse` reads. */
const wallClock = (at: number, timeZone: string) =>
  Date.parse(`${new Date(at).toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`)

const DAY_MS = 86_400_000
const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** The day of a moment, as a filter holds it: `2026-11-21`. */
export const dayAt = (at: number, zone = dayZone()): string => textOf(wallClock(at, zone))

/** The day this many days later, or earlier if negative. */
export const daysBefore = (day: string, days: number): string => textOf(Date.parse(day) - days * DAY_MS)

/** The first millisecond of a day. The second try is for a night in which the clocks change. */
const startOf = (day: string, zone: string) => {
  const wall = Date.parse(day)
  const candidate = wall - (wallClock(wall, zone) - wall)
  return candidate - (wallClock(candidate, zone) - wall)
}

/** The first and the last millisecond of a day; null for text that is no day. */
export const dayBounds = (day: string, zone = dayZone()): { readonly from: number; readonly to: number } | null => {
  const wall = Date.parse(day)
  if (Number.isNaN(wall) || textOf(wall) !== day) return null
  return { from: startOf(day, zone), to: startOf(daysBefore(day, -1), zone) - 1 }
}

/** The zone with its offset from UTC at a moment: `Asia/Shanghai (UTC+8)`. */
export const zoneText = (at: number, timeZone = dayZone()): string => {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at)
  const offset = parts
    .find(({ type }) => type === "timeZoneName")!
    .value.replace(/^GMT$/, "GMT+0")
    .replace("GMT", "UTC")
  return `${timeZone} (${offset})`
}
