import { Schema } from "effect"
import { keepable } from "./text.ts"

const IntFromString = Schema.FiniteFromString.check(Schema.isInt({ message: "must be a whole number" }))

/** An id in a path or query: the text of a positive int4. */
export const idFromString = IntFromString.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

/** A positive int4, as every table's ids are. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

/** A moment in milliseconds since 1970. */
export const Millis = Schema.Int

/** The first millisecond of 2100: no period that people plan reaches further. */
const HORIZON = 4_102_444_800_000
const planned = Schema.isBetween(
  { minimum: 0, maximum: HORIZON },
  { message: "a moment between 1970 and 2100, in milliseconds" }
)

/** A moment as people set it. */
export const Moment = Schema.Int.check(planned)

/** The same in a query. */
export const momentFromString = IntFromString.check(planned)

/**
 * What every list takes besides its filters (decisions, "Calls"). `page` counts from 1, `page_size` is 10 by default and 100 at most; a page
 * behind the last answers with an empty list and the true total.
 */
export const pagingOf = <const Columns extends ReadonlyArray<string>>(columns: Columns) => ({
  page: Schema.optionalKey(IntFromString.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))),
  page_size: Schema.optionalKey(IntFromString.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
  sort: Schema.optionalKey(Schema.Literals(columns)),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"]))
})

export const pageOf = <S extends Schema.Constraint>(row: S) =>
  Schema.Struct({ list: Schema.Array(row), total: Schema.Int })

/** Text to filter by; 100 characters are more than any column holds. */
export const FilterText = Schema.String.check(Schema.isMaxLength(100), keepable)
