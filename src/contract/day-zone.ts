/** In this element of its page the server names the zone of its days (`TIME_ZONE`), for the console and for applications. */
export const ZONE_META = "time-zone"

let zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of days in filters and statistics: the server's, or the browser's own where no page names one. */
export const dayZone = (): string => zone

/** Takes what the page names, once, before anything is drawn. A zone that this browser does not know is left out. */
export const takeDayZone = (named: string | undefined): void => {
  try {
    if (named !== undefined) zone = new Intl.DateTimeFormat("en-US", { timeZone: named }).resolvedOptions().timeZone
  } catch {
    // The own zone stays.
  }
}

/** A moment as a clock in the zone shows it, read as if it were UTC. Swedish writes it in the form that `Date.parse` reads. */
const wallClock = (at: number, timeZone: string) =>
  Date.parse(`${new Date(at).toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`)

const DAY_MS = 86_400_000
const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** The day of a moment, as a filter holds it: `2026-11-21`. */
export const dayAt = (at: number, zone = dayZone()): string => textOf(wallClock(at, zone))

/** The day so many days before, or after where they are negative. */
export const daysBefore = (day: string, days: number): string => textOf(Date.parse(day) - days * DAY_MS)

/** Its first millisecond. The second look is for a night in which clocks change. */
const startOf = (day: string, zone: string) => {
  const wall = Date.parse(day)
  const candidate = wall - (wallClock(wall, zone) - wall)
  return candidate - (wallClock(candidate, zone) - wall)
}

/** The first and the last millisecond of a day; null where the text is no day. */
export const dayBounds = (day: string, zone = dayZone()): { readonly from: number; readonly to: number } | null => {
  const wall = Date.parse(day)
  if (Number.isNaN(wall) || textOf(wall) !== day) return null
  return { from: startOf(day, zone), to: startOf(daysBefore(day, -1), zone) - 1 }
}

/** The zone with what it is ahead of UTC at a moment: `Asia/Shanghai (UTC+8)`. */
export const zoneText = (at: number, timeZone = dayZone()): string => {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at)
  const offset = parts
    .find(({ type }) => type === "timeZoneName")!
    .value.replace(/^GMT$/, "GMT+0")
    .replace("GMT", "UTC")
  return `${timeZone} (${offset})`
}
