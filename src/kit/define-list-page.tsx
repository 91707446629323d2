import type { Schema } from "effect"
import type { ComponentProps, ComponentType, ReactNode } from "react"
import { withPeriod } from "../contract/day-period.ts"
import { inDays } from "../contract/record-filters.ts"
import type { Fields } from "../contract/record-fields.ts"
import type { Translate } from "../locales/keys.ts"
import type { ListGroup } from "../machines/export/exported-list.ts"
import { type MutationActor, typedMutation } from "../machines/mutations/mutation-machine.ts"
import type { PageActors, PageParts } from "../machines/pages/page-machine.ts"
import type { Saved } from "../machines/records/records-events.ts"
import { type ListActor, typedRecords } from "../machines/records/typed-records.ts"
import type { ColumnId } from "./columns.ts"
import { PeriodFilters } from "./date-input.tsx"
import type { PageDefinition, PageHost } from "./define-page.ts"
import { columnsOf, type ColumnSpec, filtersOf, textsOf } from "./record-columns.tsx"
import { type FieldSpec, recordFields } from "./record-fields.tsx"
import type { RecordForm } from "./record-dialog.tsx"
import { RecordsScreen } from "./records-screen.tsx"
import { RowButtons } from "./row-buttons.tsx"
import { useTexts } from "./texts.ts"
import { TurnSwitch } from "./turn-switch.tsx"

type SavedRow = { readonly id: number; readonly version: number }
type ListedRecord<F extends Fields, Row> = {
  readonly name: string
  /** The path of its screen in an application. */
  readonly screen?: string | undefined
  readonly fields: F
  readonly row: Schema.Codec<Row, unknown> & { readonly fields: Readonly<Record<string, unknown>> }
  readonly draft: Schema.Codec<object, unknown> & {
    readonly fields: Readonly<Record<string, Schema.Codec<unknown, unknown>>>
  }
  readonly query: Parameters<typeof inDays>[0]
}

/** A form with fields or a layout of its own. */
type OwnForm<Row, Draft, Actors> = {
  /** Made by `recordFields`. */
  readonly fields: {
    readonly draft: Schema.Codec<Draft>
    readonly draftOf: (row: Row) => Draft
    readonly sent: (draft: Draft, edited: Row | null) => object
  }
  readonly useForm: (t: Translate, actors: Actors) => RecordForm<Row, Draft>
}

type FormSpec<Name> = Partial<FieldSpec> & { readonly id: Name }
type RowButtonsProps<Row> = Partial<ComponentProps<typeof RowButtons<Row & SavedRow>>>
type ScreenProps<Row> = Partial<ComponentProps<typeof RecordsScreen<Row & SavedRow, object, object, object>>>

type Actors<Parts extends PageParts, Row> = PageActors<Parts> & { readonly list: ListActor<Row> }

/** A page that lists the records of one kind. */
type ListPage<F extends Fields, Row, Draft, Parts extends PageParts, FromEffect> = {
  readonly record: ListedRecord<F, Row>
  /** The first one names a row. */
  readonly columns: ReadonlyArray<ColumnId<Row> | ColumnSpec<Row>>
  /** Left out where nobody adds or edits records here. */
  readonly form?:
    | ReadonlyArray<(keyof F & string) | FormSpec<keyof F & string>>
    | OwnForm<Row, Draft, Actors<Parts, Row>>
  /** The outcome of adding one: some are created here, others entered. */
  readonly made?: Saved
  /** The filters of the record's fields unless given, in their order. */
  readonly filters?: ReadonlyArray<string>
  /** Other machines of the page. */
  readonly parts?: (fromEffect: FromEffect) => Parts
  /** Further props of the buttons of a row. */
  readonly actions?: (row: Row, actors: Actors<Parts, Row>, t: Translate, listing: boolean) => RowButtonsProps<Row>
  /** Further props of the list. */
  readonly more?: (actors: Actors<Parts, Row>, t: Translate) => ScreenProps<Row>
  /** Beside the list: dialogs. */
  readonly beside?: ComponentType<Actors<Parts, Row>>
}

/** The form of a record by its specification. A field without a text of its problem has the general one. */
const derivedForm = (
  { name, fields, draft }: ListedRecord<Fields, never>,
  form: ReadonlyArray<string | FormSpec<string>>
) => {
  const formFields = recordFields(
    draft,
    Object.fromEntries(
      form.map((spec) => {
        const { id, ...given } = typeof spec === "string" ? { id: spec } : spec
        const { control = "text", isOptional } = fields[id]!
        const texts = { label: `fields.${id}`, hint: `hints.${id}`, problem: `${name}.problems.${id}` }
        return [id, { kind: control, optional: isOptional, ...texts, ...given } satisfies FieldSpec]
      })
    )
  )
  const useForm = (t: Translate) => {
    const { own, record, label, value } = textsOf(name, t)
    return formFields.form<SavedRow>(
      (key) => (key.startsWith("fields.") ? label(key.slice("fields.".length)) : own(key, "")) as string,
      {
        title: (edited) => t(edited === null ? "records.addRecord" : "records.editRecord", record),
        choices: Object.fromEntries(Object.keys(fields).map((field) => [field, (id: string) => value(field, id)]))
      }
    )
  }
  return { fields: formFields, useForm }
}

/** Machine and effects of the list, and what its view needs of them. */
const listOf = <F extends Fields, Row extends SavedRow, Draft extends object, Parts extends PageParts, FromEffect>({
  record,
  columns,
  form = [],
  made = "created"
}: ListPage<F, Row, Draft, Parts, FromEffect>) => {
  const { fields, useForm } = ("fields" in form ? form : derivedForm(record as never, form)) as OwnForm<
    Row,
    Draft,
    Actors<Parts, Row>
  >
  const records = typedRecords({
    row: record.row,
    query: inDays(record.query) as never,
    draft: fields.draft,
    draftOf: (row: Row) => fields.draftOf(row),
    exported: { group: record.name as ListGroup, query: withPeriod as (query: object) => object },
    made
  })
  const turned = columns.flatMap((spec) => (typeof spec === "object" && spec.turn ? [spec.id] : []))[0]
  const turn =
    turned === undefined
      ? undefined
      : { field: turned, fields: Object.keys(record.fields), mutation: typedMutation(record.row) }
  return { records, useForm, turned, part: { records, group: record.name, sent: fields.sent, turn } }
}

/** The view of the list. */
const viewOf = <F extends Fields, Row extends SavedRow, Draft extends object, Parts extends PageParts, FromEffect>(
  definition: ListPage<F, Row, Draft, Parts, FromEffect>,
  { records, useForm, turned }: ReturnType<typeof listOf<F, Row, Draft, Parts, FromEffect>>
) => {
  const { record, columns, actions, more, beside: Beside } = definition
  const { name, fields } = record
  const [first] = columns
  const naming = (typeof first === "object" ? first.id : first) as keyof Row
  const nameOf = (row: Row) => String(row[naming])
  const shown = definition.filters ?? Object.keys(fields).filter((field) => fields[field]!.filter !== undefined)

  return function ListPageView(
    actors: Actors<Parts, Row> & { readonly turn: MutationActor<{ readonly enabled: boolean }> }
  ) {
    const t = useTexts()
    const texts = textsOf(name, t)
    const form = useForm(t, actors)
    const turnSwitch = (row: Row, stale: boolean) => (
      <TurnSwitch
        turn={actors.turn}
        row={row as never}
        group={name}
        label={`${texts.label(turned!)}: ${nameOf(row)}`}
        stale={stale}
      />
    )
    return (
      <>
        <RecordsScreen
          list={actors.list}
          records={records as never}
          title={texts.title}
          columns={columnsOf(fields, columns, t, texts, turnSwitch)}
          nameOf={nameOf}
          {...(definition.form === undefined ? {} : { form: form as never })}
          filters={filtersOf(shown, record.query.filters, texts) as never}
          moreFilters={(query: object) => <PeriodFilters {...query} />}
          actions={(row, listing) => (
            <RowButtons
              list={actors.list}
              row={row}
              records={records as never}
              listing={listing}
              {...(actions?.(row, actors, t, listing) as object)}
            />
          )}
          {...(more?.(actors, t) as object)}
        />
        {Beside === undefined ? null : <Beside {...actors} />}
      </>
    )
  }
}

/**
 * Defines a page that lists records: machine, effects, columns, filters, form and texts derive from the record and its
 * file of texts, `<record>.json`.
 *
 * **When to use**
 *
 * For records of `defineRecord`. `parts`, `actions` and `more` add to it; `definePage` starts from nothing.
 *
 * **Gotchas**
 *
 * - The first column names a row in dialogs and for readers.
 * - Without `form` nobody adds or edits.
 * - A field without a text shows its name.
 *
 * **Example**
 *
 * ```ts
 * export const page = defineListPage({
 *   record: utterances,
 *   columns: ["text", "scene", { id: "enabled", turn: true }, "updated_at"],
 *   form: ["scene", "language", "text", "enabled"]
 * })
 * ```
 */
export const defineListPage = <
  F extends Fields,
  Row extends SavedRow,
  FromEffect,
  Parts extends PageParts = {},
  Draft extends object = object
>(
  definition: ListPage<F, Row, Draft, Parts, FromEffect>
): PageDefinition<FromEffect> & { readonly path: string; readonly title: string } => {
  const { record, parts } = definition
  const list = listOf(definition)
  return {
    path: record.screen ?? "",
    title: `${record.name}.title`,
    parts: ({ fromEffect, recordParts }: PageHost<FromEffect>) => ({
      ...recordParts(list.part as never),
      ...parts?.(fromEffect)
    }),
    view: viewOf(definition, list) as (props: never) => ReactNode
  }
}
