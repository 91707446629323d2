import { daysBefore } from "../contract/day-zone.ts"

export const periodPresets = ["today", "yesterday", "sevenDays", "thirtyDays", "thisMonth"] as const
type PeriodPreset = (typeof periodPresets)[number]

/** The first and the last day, as filters hold them. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** The days of a preset. Each but yesterday includes today. */
export const daysOf = (preset: PeriodPreset, today: string): { readonly from: string; readonly to: string } => {
  switch (preset) {
    case "today":
      return { from: today, to: today }
    case "yesterday":
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) }
    case "sevenDays":
      return { from: daysBefore(today, 6), to: today }
    case "thirtyDays":
      return { from: daysBefore(today, 29), to: today }
    case "thisMonth":
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

/** The preset that means these days now: the first one, if several do. */
export const presetOf = ({ from, to }: Days, today: string): PeriodPreset | undefined =>
  periodPresets.find((preset) => {
    const days = daysOf(preset, today)
    return days.from === from && days.to === to
  })
