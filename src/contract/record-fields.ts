import { Schema } from "effect"
import { FilterPerson, FilterText, Moment, Text, textOf, YesNo } from "./fields.ts"
import { ImageUrl } from "./images.ts"
import { FREE, PERSON, WordText } from "./texts.ts"

type AnySchema = Schema.Constraint

interface UniqueOption {
  /** True if no two records may have the same value. The server's texts for a duplicate stand under `records.taken`. */
  readonly unique?: true
}

/** The control of a field in forms, and its format in lists. */
export type Control = "text" | "area" | "choice" | "switch" | "number" | "moment"

/** A field of a record: the schema of typed values, the schema of rows, and the filter that finds rows by it. */
export interface Field<
  Draft extends AnySchema = AnySchema,
  Row extends AnySchema = AnySchema,
  Filter extends AnySchema | undefined = AnySchema | undefined
> {
  readonly draft: Draft
  readonly row: Row
  readonly filter: Filter
  readonly isUnique: boolean
  /** Undefined if forms and lists render the field themselves. */
  readonly control: Control | undefined
  /** True if the field may be left empty. */
  readonly isOptional: boolean
}

export type Fields = Readonly<Record<string, Field>>

type FieldOptions = UniqueOption & {
  readonly row?: AnySchema
  readonly filter?: AnySchema
  readonly control?: Control
}
type RowIn<Options, Draft> = Options extends { readonly row: infer Row extends AnySchema } ? Row : Draft
type FilterIn<Options> = Options extends { readonly filter: infer Filter extends AnySchema } ? Filter : undefined

/** A field with a schema of its own. Rows have the same schema, unless `row` is given. */
export const field = <Draft extends AnySchema, const Options extends FieldOptions = {}>(
  draft: Draft,
  options: Options = {} as Options
) =>
  ({
    draft,
    row: options.row ?? draft,
    filter: options.filter,
    isUnique: options.unique === true,
    control: options.control,
    isOptional: Schema.is(draft as never)("" as never)
  }) as unknown as Field<Draft, RowIn<Options, Draft> & AnySchema, FilterIn<Options>>

/** The type of a filter that a field has only if its options ask for one. */
type Where<Options, Option extends string, Filter extends AnySchema> =
  Options extends Readonly<Record<Option, true>> ? Filter : undefined

interface TextOptions extends UniqueOption {
  /** The most characters. */
  readonly max: number
  /** True for a filter by a part of the text. */
  readonly search?: true
}

/** Required text: a name, a title, a sentence. */
export const text = <const Options extends TextOptions & { readonly row?: AnySchema }>(options: Options) =>
  field(textOf(options.max), {
    control: "text",
    ...(options.row ? { row: options.row } : {}),
    ...(options.search ? { filter: FilterText } : {}),
    ...(options.unique ? { unique: options.unique } : {})
  }) as unknown as Field<
    Schema.String,
    RowIn<Options, Schema.String> & AnySchema,
    Where<Options, "search", Schema.String>
  >

/** Text that may be empty: remarks, notes. */
export const longText = ({ max }: { readonly max: number }) =>
  field(Text.check(Schema.isMaxLength(max)).annotate(FREE), { control: "area" })

/** Text that names or reaches a person, and may be empty. */
export const person = <const Options extends Omit<TextOptions, keyof UniqueOption>>({ max, search }: Options) =>
  field(
    Text.check(Schema.isMaxLength(max)).annotate(PERSON),
    search ? { filter: FilterPerson, control: "text" } : { control: "text" }
  ) as unknown as Field<Schema.String, Schema.String, Where<Options, "search", Schema.String>>

const PhoneNumber = Text.check(
  Schema.isMaxLength(30),
  Schema.isPattern(/^$|^\+?[\d() -]{3,}$/, { message: "is not a phone number" })
).annotate(PERSON)

/** A phone number that may be left empty. */
export const phone = () => field(PhoneNumber, { control: "text" })

interface FilterOption {
  /** True for a filter by the value. */
  readonly filter?: true
}

/** One of a few values. */
export const choice = <const Values extends ReadonlyArray<string>, const Options extends FilterOption = {}>(
  values: Values,
  options: Options = {} as Options
) => {
  const literals = Schema.Literals(values)
  return field(
    literals,
    options.filter ? { filter: literals, control: "choice" } : { control: "choice" }
  ) as unknown as Field<typeof literals, typeof literals, Where<Options, "filter", typeof literals>>
}

export const yesNo = <const Options extends FilterOption = {}>(options: Options = {} as Options) =>
  field(
    Schema.Boolean,
    options.filter ? { filter: YesNo, control: "switch" } : { control: "switch" }
  ) as unknown as Field<Schema.Boolean, Schema.Boolean, Where<Options, "filter", typeof YesNo>>

/** A whole number between these bounds, both included. */
export const number = ({ min, max }: { readonly min: number; readonly max: number }) =>
  field(Schema.Int.check(Schema.isBetween({ minimum: min, maximum: max })), { control: "number" })

export const moment = () => field(Moment, { control: "moment" })

/** An uploaded image or none. A missing field stays unchanged. */
export const image = () => field(Schema.optionalKey(Schema.NullOr(ImageUrl)), { row: Schema.NullOr(WordText) })
