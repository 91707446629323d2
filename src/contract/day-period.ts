import { Schema } from "effect"
import { dayBounds, dayZone } from "./day-zone.ts"
import { matching } from "./fields.ts"
import { WORD } from "./texts.ts"

const Day = matching(Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)).annotate(WORD))
/** The two days of a period in a list's query and in an address: `2026-11-21`. Days are the server's. */
export const periodCodecs = { from: Day, to: Day }

type DayPeriod = { readonly from?: string; readonly to?: string }

/** A query with its two days as moments, both included, in the form of the calls. */
export const withPeriod = <Query extends DayPeriod>({ from, to, ...rest }: Query, zone = dayZone()) => {
  const first = dayBounds(from ?? "", zone)
  const last = dayBounds(to ?? "", zone)
  return {
    ...rest,
    ...(first === null ? {} : { from: first.from }),
    ...(last === null ? {} : { to: last.to })
  }
}
