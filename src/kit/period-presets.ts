import { daysBefore } from "../contract/day-zone.ts"

/** Distances in days from today to the first and the last day. */
const spans = { today: [0, 0], yesterday: [1, 1], sevenDays: [6, 0], thirtyDays: [29, 0], thisMonth: [0, 0] } as const
type PeriodPreset = keyof typeof spans
export const periodPresets = Object.keys(spans) as ReadonlyArray<PeriodPreset>

/** The first and the last day, in the form of filters. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** The days of a preset. Every preset but yesterday includes today. */
export const daysOf = (preset: PeriodPreset, today: string): { readonly from: string; readonly to: string } => {
  const [first, last] = spans[preset]
  return {
    from: preset === "thisMonth" ? `${today.slice(0, 8)}01` : daysBefore(today, first),
    to: daysBefore(today, last)
  }
}

/** The first preset that means these days today. */
export const presetOf = ({ from, to }: Days, today: string): PeriodPreset | undefined =>
  periodPresets.find((preset) => {
    const days = daysOf(preset, today)
    return days.from === from && days.to === to
  })
