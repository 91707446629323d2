import { Schema } from "effect"
import { dayBounds, dayZone } from "./day-zone.ts"
import { matching } from "./fields.ts"
import { WORD } from "./texts.ts"

const Day = matching(Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)).annotate(WORD))
/** From the first of these days to the end of the second, as a list's query and an address hold them: `2026-11-21`. Days are the server's. */
export const periodCodecs = { from: Day, to: Day }

type DayPeriod = { readonly from?: string; readonly to?: string }

/** A query with these days as the calls take them: moments, both included. */
export const withPeriod = <Query extends DayPeriod>({ from, to, ...rest }: Query, zone = dayZone()) => {
  const first = dayBounds(from ?? "", zone)
  const last = dayBounds(to ?? "", zone)
  return {
    ...rest,
    ...(first === null ? {} : { from: first.from }),
    ...(last === null ? {} : { to: last.to })
  }
}
