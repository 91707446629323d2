import { Schema } from "effect"
import { dayBounds } from "../kit/moments.ts"

/** From the first of these days to the end of the second, as a list's query holds them: `2026-11-21`. */
export const periodQuery = { from: Schema.optionalKey(Schema.String), to: Schema.optionalKey(Schema.String) }

const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))
/** How they stand in an address. */
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
