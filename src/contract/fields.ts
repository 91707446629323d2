import { Schema, Effect, SchemaGetter, Struct, SchemaAST } from "effect"
import { millisOf } from "./formats.ts"
import { FREE, PERSON, WordText } from "./texts.ts"

/**
 * Text without NUL and unpaired surrogates, which PostgreSQL cannot store. All text schemas build on it, unless their
 * pattern excludes both.
 */
export const Text = Schema.String.check(
  Schema.makeFilter(
    (text: string) => (!text.includes("\u0000") && text.isWellFormed()) || "contains unsupported characters",
    { identifier: "Keepable" }
  )
)
const notBlank = Schema.makeFilter((text: string) => text.trim() !== "" || "cannot be blank", {
  identifier: "NotBlank"
})

/** Required text that people write: a name, a title, a sentence. */
export const textOf = (maxLength: number) => Text.check(Schema.isBetweenLength(1, maxLength), notBlank).annotate(FREE)

/** The size of a list, with a message of its own. A length check for texts would speak of characters. */
export const sizeBetween = (min: number, max: number) =>
  Schema.isBetweenLength(min, max, {
    message: min === 0 ? `must have at most ${max} entries` : `must have ${min} to ${max} entries`
  })

/**
 * Declares by which rows a filter finds: `text` matches anywhere in the lowercase column `<name>_lower`, `added` by the
 * moment of adding, `flag` by a boolean column. Other filters match equal values.
 */
export type FilterMatch = "text" | "added" | "flag"
const findsBy = (match: FilterMatch) => ({ findsBy: match }) as const
export const filterMatchOf = SchemaAST.resolveAt<FilterMatch>("findsBy")

/** Type only: a text filter that declares how it matches. */
interface Matching {
  readonly "~matches": true
}
/** Declares that a text filter matches equal values, or that its list has a condition for it. */
export const matching = <S extends Schema.Constraint>(schema: S) => schema as S & Matching

/** A text filter without such a declaration does not compile. */
type Declared<Filters extends Schema.Struct.Fields> = {
  readonly [Name in keyof Filters]: string extends Filters[Name]["Type"] ? Matching : unknown
}

const IntFromString = Schema.FiniteFromString.check(Schema.isInt({ message: "must be a whole number" }))

/** The largest int4 of PostgreSQL. */
export const INT4_MAX = 2_147_483_647

/** An id in a path or query: the text of a positive int4. */
export const idFromString = IntFromString.check(Schema.isBetween({ minimum: 1, maximum: INT4_MAX }))

/** A positive int4, as the ids of most tables are. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: INT4_MAX }))

/**
 * The largest id of a table that grows for ever. PostgreSQL counts such ids in int8, and a JSON number is exact up to
 * here.
 */
export const LONG_ID_MAX = Number.MAX_SAFE_INTEGER
const longIds = Schema.isBetween({ minimum: 1, maximum: LONG_ID_MAX })

/** An id of an alarm, a notification, a message, an order or a refund. */
export const LongId = Schema.Int.check(longIds)
/** The same in a path or query. */
export const longIdFromString = IntFromString.check(longIds)

/** A moment in milliseconds since 1970. */
export const Millis = Schema.Int

/** Another backend may leave the field out. */
export const withFallback = <S extends Schema.Constraint>(schema: S, value: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(value))(schema)

/**
 * A moment in another backend's form: missing, in seconds if it has ten digits, or a text (specification, section 9).
 */
export const LenientMillis = withFallback(
  Schema.Union([Schema.Number, WordText, Schema.Null]).pipe(
    Schema.decodeTo(Schema.NullOr(Millis), {
      decode: SchemaGetter.transform(millisOf),
      encode: SchemaGetter.passthrough()
    })
  ),
  null
)

/** The first millisecond of 2100, the limit of planned periods. */
const HORIZON = 4_102_444_800_000
const planned = Schema.isBetween(
  { minimum: 0, maximum: HORIZON },
  { message: "must be a time between 1970 and 2100, in milliseconds" }
)

/** A moment that people choose. */
export const Moment = Schema.Int.check(planned)

/** The same moment in a query. */
export const momentFromString = IntFromString.check(planned).annotate(findsBy("added"))

/** Fields of a query, all of them optional. */
export const optionalFields = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Struct.map(fields, Schema.optionalKey)

/**
 * `page` counts from 1; `page_size` is 10 by default and 100 at most. A page beyond the last one is empty, with the
 * total.
 */
export const pagingFields = optionalFields({
  page: IntFromString.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 })),
  page_size: IntFromString.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
})

/**
 * The query of a list: its page, one of its sortable columns, and its filters.
 *
 * **When to use**
 *
 * For lists without `defineRecord`, which makes its own. Views and server both read columns and filters from here.
 *
 * **Gotchas**
 *
 * - Every filter is optional and decoded from the text of an address.
 * - The server needs an index for each sortable column.
 *
 * **Example**
 *
 * ```ts
 * const RobotQuery = listQuery(["robot_id", "battery"], { state: Schema.Literals(["online", "offline"]) })
 * ```
 */
export const listQuery = <const Sortable extends ReadonlyArray<string>, const Filters extends Schema.Struct.Fields>(
  sortable: Sortable,
  filters: Filters & Declared<Filters>
) =>
  Object.assign(
    Schema.Struct({
      ...pagingFields,
      ...optionalFields({ sort: Schema.Literals(sortable), order: Schema.Literals(["asc", "desc"]) }),
      ...optionalFields<Filters>(filters)
    }),
    { sortable, filters: filters as Filters }
  )

export const listOf = <S extends Schema.Constraint>(row: S) => Schema.Struct({ list: Schema.Array(row) })

/** Matching rows are counted up to this number. */
export const MAX_TOTAL = 10_000

/** The place of a row in an order, readable by the server alone. It may hold text of the row. */
export const Cursor = Text.check(Schema.isMaxLength(10_000)).annotate(FREE)

/**
 * `more` is true if more than `total` rows match. The next page begins `after` the cursor `last`, the previous one ends
 * `before` the cursor `first`. Other backends send no cursors.
 */
export const listedFields = <S extends Schema.Constraint>(row: S) => ({
  list: Schema.Array(row),
  total: Schema.Int,
  ...optionalFields({ more: Schema.Boolean, first: Cursor, last: Cursor })
})

export const pageOf = <S extends Schema.Constraint>(row: S) => Schema.Struct(listedFields(row))

/** Text to filter by, as people type it. 100 characters are more than any column holds. */
export const FilterText = matching(Text.check(Schema.isMaxLength(100)).annotate({ ...FREE, ...findsBy("text") }))
/** A text filter for a field that names or reaches a person. */
export const FilterPerson = matching(FilterText.annotate({ ...PERSON, ...findsBy("text") }))

/** A yes-no filter of a query. */
export const YesNo = Schema.Literals(["true", "false"]).annotate(findsBy("flag"))
