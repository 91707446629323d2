import { Schema } from "effect"
import { dayBounds } from "./formats.ts"

const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))
/** From the first of these days to the end of the second, as a list's query and an address hold them: `2026-11-21`. */
export const periodCodecs = { from: Day, to: Day }

type Held = { readonly from?: string; readonly to?: string }

/** A query with these days as the calls take them: moments, both included. */
export const withPeriod = <Query extends Held>({ from, to, ...rest }: Query) => {
  const first = dayBounds(from ?? "")
  const last = dayBounds(to ?? "")
  return {
    ...rest,
    ...(first === null ? {} : { from: first.from }),
    ...(last === null ? {} : { to: last.to })
  }
}
