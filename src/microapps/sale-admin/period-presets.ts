import { daysBefore } from "../../contract/day-zone.ts"

/** The first and the last day. */
export type Days = { readonly from: string; readonly to: string }

/** Periods that one click chooses. */
export const periodPresets = ["today", "yesterday", "last7Days", "last30Days", "thisMonth", "lastMonth"] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** The first and the last day of each preset. */
export const presetDays = (today: string): Readonly<Record<PeriodPreset, Days>> => {
  const monthOf = (day: string) => `${day.slice(0, 8)}01`
  const yesterday = daysBefore(today, 1)
  const endOfLastMonth = daysBefore(monthOf(today), 1)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last7Days: { from: daysBefore(today, 6), to: today },
    last30Days: { from: daysBefore(today, 29), to: today },
    thisMonth: { from: monthOf(today), to: today },
    lastMonth: { from: monthOf(endOfLastMonth), to: endOfLastMonth }
  }
}
