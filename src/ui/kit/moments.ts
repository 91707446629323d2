const two = (number: number) => String(number).padStart(2, "0")

/** Year-month-day in local time, as a date's input holds it. */
export const dayText = (millis: number): string => {
  const at = new Date(millis)
  return [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-")
}

/** Year-month-day hour:minute:second in local time (specification, section 9); a dash where there is none. */
export const momentText = (millis: number | null): string => {
  if (millis === null) return "—"
  const at = new Date(millis)
  return `${dayText(millis)} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`
}

/** The first and the last millisecond of a day in local time; null where the text is no day. */
export const dayBounds = (text: string): { readonly from: number; readonly to: number } | null => {
  const [year, month, day] = text.split("-").map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || year === undefined || month === undefined || day === undefined) return null
  const from = new Date(year, month - 1, day)
  if (Number.isNaN(from.getTime()) || dayText(from.getTime()) !== text) return null
  return { from: from.getTime(), to: new Date(year, month - 1, day + 1).getTime() - 1 }
}

/** The same to the minute, as the input of a moment holds it. */
export const minuteText = (millis: number): string => momentText(millis).slice(0, 16).replace(" ", "T")

/** The moment in the input of one, in local time; null where there is none. */
export const momentIn = (text: string): number | null => {
  const millis = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text).getTime() : Number.NaN
  return Number.isNaN(millis) ? null : millis
}
