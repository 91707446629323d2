/* Formats of the specification's section 9, for server, console and applications. */

/** A moment from milliseconds, from seconds with ten digits, or from a text in local time; null for anything else. */
export const millisOf = (value: number | string | null): number | null => {
  const text = String(value ?? "").trim()
  const at = /^-?\d+$/.test(text) ? +text * (text.length === 10 ? 1000 : 1) : Date.parse(text.replace(" ", "T"))
  return Number.isNaN(at) ? null : at
}

const twoDigits = (number: number) => String(number).padStart(2, "0")

/** Year-month-day in local time, the format of a date input. */
export const dayText = (millis: number): string => {
  const date = new Date(millis)
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-")
}

/** Year-month-day hour:minute:second in local time (specification, section 9); a dash for no moment. */
export const momentText = (millis: number | null): string => {
  if (millis === null) return "—"
  const date = new Date(millis)
  return `${dayText(millis)} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(":")}`
}

/** A moment to the minute in local time, the format of a form. */
export const minuteText = (millis: number): string => momentText(millis).slice(0, 16)

const day = String.raw`(\d{4})\D(\d{1,2})\D(\d{1,2})\D?`

/** Parses a date as people write it, year first, with any separators; null for anything else. */
const dateIn =
  (form: RegExp) =>
  (text: string): number | null => {
    const parts = form.exec(text.trim())?.slice(1).map(Number)
    if (parts === undefined) return null
    const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = parts
    const at = new Date(year, month - 1, date, hour, minute)
    return at.getMonth() === month - 1 && at.getDate() === date && hour < 24 && minute < 60 ? at.getTime() : null
  }

/** The first millisecond of a typed day, in local time. */
export const dayIn = dateIn(new RegExp(`^${day}$`))

/** A typed moment, in local time, without seconds. */
export const momentIn = dateIn(new RegExp(`^${day}\\D(\\d{1,2})\\D(\\d{2})(?:\\D\\d{2})?\\D?$`))

/** Cents as people type an amount in Yuan: `3.50`. */
export const yuanText = (cents: number): string => (cents / 100).toFixed(2)

/** Cents as an amount in Yuan for reading: `1,003.50`. */
export const groupedYuanText = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as money for reading: `¥1,003.50`. */
export const moneyText = (cents: number): string => `¥${groupedYuanText(cents)}`

/** A typed amount in Yuan as cents; null for anything else. */
export const centsIn = (text: string): number | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null
