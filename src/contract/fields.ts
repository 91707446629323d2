import { Schema, Effect, SchemaGetter, Struct, SchemaAST } from "effect"
import { millisOf } from "./formats.ts"
import { FREE, PERSON, WordText } from "./texts.ts"

/**
 * Text without NUL and unpaired surrogates, which PostgreSQL cannot store. Other text schemas build on this one,
 * unless their pattern excludes both.
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

/** The size of a list. A length check for texts would speak of characters in its message. */
export const entries = (min: number, max: number) =>
  Schema.isBetweenLength(min, max, {
    message: min === 0 ? `must have at most ${max} entries` : `must have ${min} to ${max} entries`
  })

/**
 * The way a filter of a list matches, declared by its schema: `text` anywhere in the lowercase column `<name>_lower`,
 * `added` by the moment at which a row was added, `flag` by a boolean column. A filter without a declaration matches
 * equal values.
 */
export type FilterMatch = "text" | "added" | "flag"
const findsBy = (match: FilterMatch) => ({ findsBy: match }) as const
export const filterMatchOf = SchemaAST.resolveAt<FilterMatch>("findsBy")

/** Type only: a filter for text that declares how it matches. */
interface Matching {
  readonly "~matches": true
}
/** Declares that a filter for text matches equal values, unless it has a condition of its own. */
export const matching = <S extends Schema.Constraint>(schema: S) => schema as S & Matching

/** A filter for text that does not declare how it matches does not compile. */
type Declared<Filters extends Schema.Struct.Fields> = {
  readonly [Name in keyof Filters]: string extends Filters[Name]["Type"] ? Matching : unknown
}

const IntFromString = Schema.FiniteFromString.check(Schema.isInt({ message: "must be a whole number" }))

/** The greatest that PostgreSQL's int4 holds. */
export const INT4_MAX = 2_147_483_647

/** An id in a path or query: the text of a positive int4. */
export const idFromString = IntFromString.check(Schema.isBetween({ minimum: 1, maximum: INT4_MAX }))

/** A positive int4, as the ids of most tables are. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: INT4_MAX }))

/** Tables that grow for ever count their ids in PostgreSQL's int8. A JSON number is exact up to here. */
export const LONG_ID_MAX = Number.MAX_SAFE_INTEGER
const longIds = Schema.isBetween({ minimum: 1, maximum: LONG_ID_MAX })

/** An id of an alarm, a notification, a message, an order or a refund. */
export const LongId = Schema.Int.check(longIds)
/** The same in a path or query. */
export const longIdFromString = IntFromString.check(longIds)

/** A moment in milliseconds since 1970. */
export const Millis = Schema.Int

/** A field that another backend may leave out. */
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

/** The first millisecond of 2100: no planned period reaches further. */
const HORIZON = 4_102_444_800_000
const planned = Schema.isBetween(
  { minimum: 0, maximum: HORIZON },
  { message: "must be a time between 1970 and 2100, in milliseconds" }
)

/** A moment as people set it. */
export const Moment = Schema.Int.check(planned)

/** The same in a query. */
export const momentFromString = IntFromString.check(planned).annotate(findsBy("added"))

/** Fields of a query, each of which may be left out. */
export const optionalFields = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Struct.map(fields, Schema.optionalKey)

/**
 * `page` counts from 1, `page_size` is 10 by default and 100 at most. A page beyond the last answers with an empty
 * list and the total.
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

/** The place of a row in an order. Only the server reads it. It may hold text of the row. */
export const Cursor = Text.check(Schema.isMaxLength(10_000)).annotate(FREE)

/** `more`: over `total` rows match. The next page begins `after` the cursor `last`, the previous one ends `before` the cursor `first`. Other backends have neither. */
export const listedFields = <S extends Schema.Constraint>(row: S) => ({
  list: Schema.Array(row),
  total: Schema.Int,
  ...optionalFields({ more: Schema.Boolean, first: Cursor, last: Cursor })
})

export const pageOf = <S extends Schema.Constraint>(row: S) => Schema.Struct(listedFields(row))

/** Text to filter by, as people write it; 100 characters are more than any column holds. */
export const FilterText = matching(Text.check(Schema.isMaxLength(100)).annotate({ ...FREE, ...findsBy("text") }))
/** The same for a field that names or reaches a person. */
export const FilterPerson = matching(FilterText.annotate({ ...PERSON, ...findsBy("text") }))

/** A yes-no filter of a query. */
export const YesNo = Schema.Literals(["true", "false"]).annotate(findsBy("flag"))
