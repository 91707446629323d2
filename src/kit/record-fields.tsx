import { Schema } from "effect"
import type { ComponentProps, ReactNode } from "react"
import { type FieldKind, type FieldKinds, fieldKinds, contractProblems } from "./field-kinds.ts"
import type { PickProps } from "./lazy/choice-field.tsx"
import type { Choice } from "./options.tsx"
import type { ReviseDraft, RecordForm } from "./record-dialog.tsx"

/** A field of a form: the keys of its texts, and its kind, or its conversions if the form renders it itself. */
export type FieldSpec = {
  readonly kind: keyof FieldKinds | FieldKind
  readonly label?: string
  readonly hint?: string
  /** The text for a refused value. Without a text only an excessive length is reported. */
  readonly problem?: string
  readonly optional?: boolean
  /** The value in a new record's form. */
  readonly blank?: string | boolean
  /** Replaces the conversions of its kind. */
  readonly toDraft?: (row: never) => unknown
  readonly sent?: (draft: never) => unknown
  readonly input?: Omit<ComponentProps<"input">, "defaultValue" | "required" | "size" | "name" | "maxLength">
  /** True for a field across the whole width, if fields stand side by side. */
  readonly whole?: boolean
}
type FieldSpecs = Readonly<Record<string, FieldSpec>>
type DraftValue<K> = K extends keyof FieldKinds
  ? FieldKinds[K]["blank"]
  : K extends { readonly blank: infer Blank }
    ? Blank
    : never
type DraftOf<F extends FieldSpecs> = { readonly [K in keyof F]: DraftValue<F[K]["kind"]> }
type Words<Spec, Part extends "label" | "hint" | "problem"> =
  Spec extends Readonly<Record<Part, infer Word extends string>> ? Word : never
type WordsIn<F extends FieldSpecs> = {
  [K in keyof F]: Words<F[K], "label"> | Words<F[K], "hint"> | Words<F[K], "problem">
}[keyof F]
type Contract = Schema.Codec<object, unknown> & {
  readonly fields: Readonly<Record<string, Schema.Codec<unknown, unknown>>>
}

type ChoicesOf<C extends Contract> = {
  readonly [K in keyof C["Type"]]?: ((id: C["Type"][K] & string) => string) | ReadonlyArray<Choice>
}
type Name<F> = keyof F & string
type More = { readonly label?: string; readonly hint?: string } & Partial<Pick<PickProps, "options" | "few" | "groups">>
type Drawing<F extends FieldSpecs, Row> = {
  /** Renders these fields, by default all. `more` replaces their texts. */
  readonly draw: (names?: ReadonlyArray<Name<F>>, more?: More) => ReactNode
  readonly draft: DraftOf<F>
  readonly problemOf: (field: string) => string | undefined
  readonly edited: Row | null
  readonly change: ReviseDraft<DraftOf<F>>
}
type FormOptions<F extends FieldSpecs, C extends Contract, Row> = Pick<
  RecordForm<Row, DraftOf<F>>,
  "title" | "wide" | "readOnly" | "submit" | "followed"
> & {
  /** The options of a choice: texts for the contract's own literals, or the rows of a query. */
  readonly choices?: ChoicesOf<C>
  /** The content of a form that has more than its fields in order. */
  readonly fields?: (drawing: Drawing<F, Row>) => ReactNode
}

/** The options of a choice: the given rows, or the contract's own literals with the given texts. */
const optionsOf = <C extends Contract>(contract: C, choices: ChoicesOf<C>, name: string): ReadonlyArray<Choice> => {
  const choicesOf = (choices as Readonly<Record<string, ((id: string) => string) | ReadonlyArray<Choice>>>)[name] ?? []
  if (typeof choicesOf !== "function") return choicesOf
  const { literals = [] } = contract.fields[name] as { readonly literals?: ReadonlyArray<string> }
  return literals.map((id) => ({ id, name: choicesOf(id) }))
}

/** The texts and properties of a field for its form. */
const textsOf = (
  t: (key: never) => string,
  name: string,
  { kind, label, hint, optional = false, input, whole = false }: FieldSpec
) => ({
  name,
  kind,
  input,
  whole,
  required: !optional,
  label: t(label as never),
  hint: hint === undefined ? undefined : t(hint as never)
})

/** The draft of a form, its payload, and the problems that the contract finds. */
const draftsOf = <const F extends FieldSpecs, C extends Contract, Row extends object = object>(
  contract: C,
  specs: F,
  check: (sent: C["Type"], edited: Row | null, draft: DraftOf<F>) => Readonly<Record<string, string>>
) => {
  type Draft = DraftOf<F>
  const names = Object.keys(specs) as ReadonlyArray<Name<F>>
  const kindOf = ({ kind }: FieldSpec) => (typeof kind === "string" ? fieldKinds[kind] : kind) as FieldKinds["text"]
  const every = <T,>(make: (name: Name<F>, spec: FieldSpec, kind: FieldKinds["text"]) => T) =>
    Object.fromEntries(names.map((name) => [name, make(name, specs[name]!, kindOf(specs[name]!))]))
  const refusals = every((_, { problem }) => problem)
  const blank = every((_, spec, kind) => spec.blank ?? kind.blank) as Draft
  const valueOf = (row: Row | null, name: string) => row?.[name as keyof Row]

  const draftOf = (row: Row) =>
    every((name, spec, kind) => spec.toDraft?.(row as never) ?? kind.toDraft(valueOf(row, name))) as Draft
  const typed = (form: FormData, edited: Row | null) => {
    const before = edited === null ? blank : draftOf(edited)
    return every((name, _, kind) => kind.typed(form, name, before[name] as string)) as Draft
  }
  const sent = (draft: Draft, edited: Row | null) =>
    every((name, spec, kind) =>
      spec.sent === undefined ? kind.sent(draft[name] as string, valueOf(edited, name)) : spec.sent(draft as never)
    ) as C["Type"]
  const problems = (draft: Draft, edited: Row | null): Readonly<Record<string, string>> => {
    const values = sent(draft, edited)
    return {
      ...check(values, edited, draft),
      ...contractProblems(contract.fields, values as Readonly<Record<string, unknown>>, refusals)
    }
  }
  const draft = Schema.Struct(every((_, __, kind) => kind.draft)) as unknown as Schema.Codec<Draft>
  return { draft, blank, draftOf, typed, sent, problems }
}

/**
 * The fields of a form, described once: draft, problems, sent values and form derive from them and the contract's
 * schema.
 *
 * **When to use**
 *
 * For forms that `defineListPage` cannot render, such as one with fields of several records.
 *
 * **Gotchas**
 *
 * - Problems are those of the contract's schema, so form and server agree.
 * - `check` finds what the server refuses of several fields together.
 * - `sent` states values that differ from the typed ones.
 *
 * **Example**
 *
 * ```ts
 * const couponFields = recordFields(Schema.Struct({ name: Schema.String, sort: Schema.Int }), {
 *   name: { kind: "text", label: "coupons.name", problem: "coupons.nameProblem" },
 *   sort: { kind: "number", label: "coupons.sort", problem: "coupons.sortProblem", blank: "10" }
 * })
 * const { draftOf, problems } = couponFields
 * ```
 */
export const recordFields = <const F extends FieldSpecs, C extends Contract, Row extends object = object>(
  contract: C,
  specs: F,
  check: (sent: C["Type"], edited: Row | null, draft: DraftOf<F>) => Readonly<Record<string, string>> = () => ({})
) => {
  type Draft = DraftOf<F>
  const names = Object.keys(specs) as ReadonlyArray<Name<F>>
  const drafts = draftsOf<F, C, Row>(contract, specs, check)
  const { blank, typed, problems } = drafts

  /** The form with the given texts. */
  const form = <R extends Row>(
    t: (key: WordsIn<F>) => string,
    { choices = {}, fields = ({ draw }) => draw(), ...rest }: FormOptions<F, C, R>
  ): RecordForm<R, Draft> => {
    return {
      ...rest,
      blank,
      typed: (form, edited) => {
        const draft = typed(form, edited)
        return { draft, problems: problems(draft, edited) }
      },
      fields: (draft, problemOf, edited, change, drawField) =>
        fields({
          draw: (fieldNames = names, more = {}) =>
            fieldNames.map((name) =>
              drawField(
                {
                  ...textsOf(t, name, specs[name]!),
                  defaultValue: draft[name] as never,
                  options: optionsOf(contract, choices, name),
                  ...more
                },
                problemOf
              )
            ),
          draft,
          problemOf,
          edited,
          change
        })
    }
  }
  return { ...drafts, form }
}
