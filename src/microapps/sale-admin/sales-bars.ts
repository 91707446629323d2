import type { OrderStatistics } from "../../contract/orders.ts"
import { daysBefore } from "../../contract/day-zone.ts"
import type { Days } from "./period-presets.ts"
import type { Bar } from "../../kit/charts/bar-chart.tsx"

type SalesDay = Pick<OrderStatistics["days"][number], "day" | "amount">

/** The most days with bars of their own. Longer periods are drawn by month. */
const MAX_DAYS = 92
const DAY_MS = 86_400_000

const monthAfter = (month: string) => daysBefore(`${month}-01`, -31).slice(0, 7)

/** Every day from the first to the last, or every month of a longer period. Days without sales are zero. */
export const salesBars = (
  days: ReadonlyArray<SalesDay>,
  { from, to }: Days,
  today: string
): { readonly isMonthly: boolean; readonly bars: ReadonlyArray<Bar> } => {
  const last = to < today ? to : today
  const isMonthly = (Date.parse(last) - Date.parse(from)) / DAY_MS >= MAX_DAYS
  const nameOf = (day: string) => (isMonthly ? day.slice(0, 7) : day)
  // A long period may begin years before the first order, and an address may name no day.
  const first = isMonthly || Number.isNaN(Date.parse(from)) ? (days[0]?.day ?? last) : from
  const amounts = new Map<string, number>()
  for (let name = nameOf(first); name <= nameOf(last); name = isMonthly ? monthAfter(name) : daysBefore(name, -1))
    amounts.set(name, 0)
  for (const { day, amount } of days) {
    const name = nameOf(day)
    if (amounts.has(name)) amounts.set(name, amounts.get(name)! + amount)
  }
  return {
    isMonthly,
    bars: [...amounts].map(([name, amount]) => ({
      key: name,
      label: isMonthly ? name : name.slice(5),
      values: { amount },
      isPartial: name === nameOf(today)
    }))
  }
}
