import { Schema } from "effect"

const IntFromString = Schema.FiniteFromString.check(Schema.isInt({ message: "must be a whole number" }))

/** An id in a path or query: the text of a positive int4. */
export const idFromString = IntFromString.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

/** A positive int4, as every table's ids are. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

/** A moment in milliseconds since 1970. */
export const Millis = Schema.Int

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
export const FilterText = Schema.String.check(Schema.isMaxLength(100))
