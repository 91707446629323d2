import { Schema } from "effect"
import { centsIn, minuteText, momentIn, yuanText } from "../contract/formats.ts"
import { WordText } from "../contract/texts.ts"

const text = {
  draft: Schema.String,
  blank: "",
  /** A value without a field stays unchanged. */
  typed: (form: FormData, name: string, before: string) => String(form.get(name) ?? before).trim(),
  toDraft: (value: unknown): string => String(value),
  sent: (value: string, _before?: unknown): unknown => value
}
const flag = {
  draft: Schema.Boolean,
  blank: true as boolean,
  typed: (form: FormData, name: string) => form.has(name),
  toDraft: (value: unknown) => value === true,
  sent: (value: boolean): unknown => value
}

/** Conversions of each kind of field between record and form. Text that is no number becomes NaN. */
export const fieldKinds = {
  text,
  area: text,
  choice: text,
  number: { ...text, draft: WordText, sent: (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN) },
  /** An amount in yuan; the record holds cents, or null for an empty field. */
  amount: {
    ...text,
    draft: WordText,
    toDraft: (cents: unknown) => (cents === 0 ? "" : yuanText(cents as number)),
    sent: (value: string) => (value === "" ? 0 : (centsIn(value) ?? Number.NaN))
  },
  /** A moment to the minute. An untouched one stays unchanged, with its seconds. */
  moment: {
    ...text,
    toDraft: (millis: unknown) => minuteText(millis as number),
    sent: (value: string, before?: unknown) =>
      typeof before === "number" && minuteText(before) === value ? before : (momentIn(value) ?? Number.NaN)
  },
  check: flag,
  switch: flag,
  /** Several of many options, joined by commas. */
  picks: {
    draft: Schema.Array(Schema.String),
    blank: [] as ReadonlyArray<string>,
    typed: (form: FormData, name: string): ReadonlyArray<string> => form.getAll(name).map(String),
    toDraft: (ids: unknown): ReadonlyArray<string> => (ids as ReadonlyArray<string | number>).map(String),
    sent: (value: ReadonlyArray<string>): unknown => value.join(",")
  }
}
export type FieldKinds = typeof fieldKinds

/** Conversions of a field that has none of these kinds. */
export type FieldKind = {
  readonly draft: Schema.Top
  readonly blank: unknown
  readonly typed: (form: FormData, name: string, before: never) => unknown
  readonly toDraft: (value: never) => unknown
  readonly sent: (value: never) => unknown
}

type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>

/** The key of the message about an excessive length, with the longest allowed one. */
export type TooLong = `records.tooLong ${number}`

const maxLengthOf = (field: Fields[string] | undefined) =>
  Math.min(...(field?.ast.checks ?? []).map((check) => check.annotations?.arbitraryConstraint?.maxLength ?? Infinity))

/** The fields with refused values, each with the key of its message. */
export const contractProblems = <Word extends string>(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, Word | undefined>>
): Readonly<Record<string, Word | TooLong>> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]): ReadonlyArray<readonly [string, Word | TooLong]> => {
      const [value, maxLength] = [values[name], maxLengthOf(fields[name])]
      if (typeof value === "string" && value.length > maxLength) return [[name, `records.tooLong ${maxLength}`]]
      return problem === undefined || Schema.is(fields[name]!)(value) ? [] : [[name, problem]]
    })
  )
