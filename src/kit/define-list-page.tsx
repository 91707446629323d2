import type { Schema } from "effect"
import type { ComponentProps, ComponentType, ReactNode } from "react"
import { withPeriod } from "../contract/day-period.ts"
import { inDays } from "../contract/record-filters.ts"
import type { Control, Fields } from "../contract/record-fields.ts"
import type { TextKey, Translate } from "../locales/keys.ts"
import type { ListGroup } from "../machines/export/exported-list.ts"
import { type MutationActor, typedMutation } from "../machines/mutations/mutation-machine.ts"
import type { PageActors, PageParts } from "../machines/pages/page-machine.ts"
import { type ListActor, typedRecords } from "../machines/records/typed-records.ts"
import type { Column, ColumnId, Tone } from "./columns.ts"
import { PeriodFilters } from "./date-input.tsx"
import type { PageDefinition, PageHost } from "./define-page.ts"
import { LongText } from "./long-text.tsx"
import { type FieldSpec, recordFields } from "./record-fields.tsx"
import type { RecordForm } from "./record-dialog.tsx"
import { RecordsScreen } from "./records-screen.tsx"
import { RowButtons } from "./row-buttons.tsx"
import { textOr, useTexts } from "./texts.ts"
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

type ColumnSpec<Row> = Omit<Partial<Column<Row>>, "id" | "badge" | "text"> & {
  readonly id: ColumnId<Row>
  readonly badge?: Readonly<Record<string, Tone>> | ((row: Row) => Tone)
  readonly text?: (row: Row, t: Translate) => string
  /** The operator turns the field on and off in the list. */
  readonly turn?: true
}
type FormSpec<Name> = Partial<FieldSpec> & { readonly id: Name }
type RowButtonsProps<Row> = Partial<ComponentProps<typeof RowButtons<Row & SavedRow>>>
type ScreenProps<Row> = Partial<ComponentProps<typeof RecordsScreen<Row & SavedRow, object, object, object>>>

type Actors<Parts extends PageParts, Row> = PageActors<Parts> & { readonly list: ListActor<Row> }

/** A page that lists the records of one kind. */
type ListPage<F extends Fields, Row, Parts extends PageParts, FromEffect> = {
  readonly record: ListedRecord<F, Row>
  /** The first one names a row. */
  readonly columns: ReadonlyArray<ColumnId<Row> | ColumnSpec<Row>>
  /** Left out where nobody adds or edits records here. */
  readonly form?: ReadonlyArray<(keyof F & string) | FormSpec<keyof F & string>>
  /** All of the record's filters unless given, in the order of its fields. */
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

/** The record's own texts, `<record>.json`. */
const textsOf = (name: string, t: Translate) => {
  const own = (key: string, other: string) => textOr(t, `${name}.${key}`, other)
  const common: Readonly<Record<string, TextKey>> = { created_at: "records.createdAt", updated_at: "records.updatedAt" }
  return {
    title: own("title", name),
    record: { record: own("record", name) },
    own,
    label: (field: string) => own(`fields.${field}`, common[field] === undefined ? field : t(common[field])),
    value: (field: string, value: unknown) =>
      own(
        `${field}.${String(value)}`,
        typeof value === "boolean" ? t(value ? "records.yes" : "records.no") : String(value)
      )
  }
}
type RecordTexts = ReturnType<typeof textsOf>

const kindOf: Readonly<Partial<Record<Control, Column<never>["kind"]>>> = {
  area: "wrap",
  number: "number",
  moment: "moment"
}

/** The columns of a list by its specification: heads, values and kinds are the record's unless given. */
const columnsOf = <F extends Fields, Row>(
  { record, columns }: Pick<ListPage<F, Row, PageParts, never>, "record" | "columns">,
  t: Translate,
  turnSwitch: (row: Row, stale: boolean) => ReactNode
): ReadonlyArray<Column<Row>> => {
  const { label, value } = textsOf(record.name, t)
  return columns.map((spec): Column<Row> => {
    const { id, badge, text, turn, ...given }: ColumnSpec<Row> = typeof spec === "string" ? { id: spec } : spec
    const control = id.endsWith("_at") ? "moment" : record.fields[id]?.control
    const held = (row: Row) => row[id as keyof Row]
    const isWord = control === "choice" || control === "switch"
    const said = text ?? (isWord ? (row: Row) => value(id, held(row)) : undefined)
    return {
      id,
      head: label(id),
      ...(control && kindOf[control] ? { kind: kindOf[control] } : {}),
      ...(control === "area" ? { cell: (shown: string) => <LongText text={shown} /> } : {}),
      ...(said === undefined ? {} : { text: (row: Row) => said(row, t) }),
      ...(turn ? { cell: (_: string, row: Row, stale: boolean) => turnSwitch(row, stale) } : {}),
      ...(badge === undefined
        ? {}
        : { badge: typeof badge === "function" ? badge : (row: Row) => badge[String(held(row))] }),
      ...given
    }
  })
}

/** The fields of a form by its specification. A field without a text of its problem has the general one. */
const fieldsOf = (
  { name, fields, draft }: ListedRecord<Fields, never>,
  form: ReadonlyArray<string | FormSpec<string>>
) =>
  recordFields(
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

const formOf = (
  fields: ReturnType<typeof fieldsOf>,
  names: Fields,
  t: Translate,
  { own, record, label, value }: RecordTexts
) =>
  fields.form<SavedRow>(
    (key) => (key.startsWith("fields.") ? label(key.slice("fields.".length)) : own(key, "")) as string,
    {
      title: (edited) => t(edited === null ? "records.addRecord" : "records.editRecord", record),
      choices: Object.fromEntries(Object.keys(names).map((name) => [name, (id: string) => value(name, id)]))
    }
  ) as RecordForm<SavedRow, object>

/** Names and choices of the filters of a record. */
const filtersOf = (shown: ReadonlyArray<string>, fields: Fields, { label, value }: RecordTexts) =>
  Object.fromEntries(
    shown.map((name) => {
      const control = fields[name]?.control
      const said = control === "switch" ? (id: string) => value(name, id === "true") : (id: string) => value(name, id)
      return [name, { label: label(name), ...(control === "choice" || control === "switch" ? { choices: said } : {}) }]
    })
  )

/**
 * Defines a page that lists records: machine, effects, columns, filters, form and texts derive from the definition of the record and its file of
 * texts, `<record>.json`.
 *
 * ```tsx
 * export const page = defineListPage({
 *   record: firmwareReleases,
 *   columns: ["number", "name", { id: "status", badge: { draft: "neutral", published: "success" } }, "updated_at"],
 *   form: ["number", "name", "notes", "status"]
 * })
 * ```
 */
export const defineListPage = <F extends Fields, Row extends SavedRow, FromEffect, Parts extends PageParts = {}>(
  definition: ListPage<F, Row, Parts, FromEffect>
): PageDefinition<FromEffect> & { readonly path: string; readonly title: string } => {
  const { record, columns, form, parts, actions, more, beside: Beside } = definition
  const { name, fields } = record
  const formFields = fieldsOf(record as never, form ?? [])
  const records = typedRecords({
    row: record.row,
    query: inDays(record.query) as never,
    draft: formFields.draft as Schema.Codec<object>,
    draftOf: (row: Row) => formFields.draftOf(row),
    exported: { group: name as ListGroup, query: withPeriod as (query: object) => object },
    made: "created"
  })
  const turned = columns.flatMap((spec) => (typeof spec === "object" && spec.turn ? [spec.id] : []))[0]
  const [first] = columns
  const naming = (typeof first === "object" ? first.id : first) as keyof Row
  const nameOf = (row: Row) => String(row[naming])
  const shown = definition.filters ?? Object.keys(fields).filter((field) => fields[field]!.filter !== undefined)

  type Props = Actors<Parts, Row> & { readonly turn: MutationActor<{ readonly enabled: boolean }> }
  const View = (actors: Props) => {
    const t = useTexts()
    const texts = textsOf(name, t)
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
          columns={columnsOf({ record, columns }, t, turnSwitch)}
          nameOf={nameOf}
          {...(form === undefined ? {} : { form: formOf(formFields, fields, t, texts) as never })}
          filters={filtersOf(shown, fields, texts) as never}
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
  const list = {
    records,
    group: name,
    sent: formFields.sent,
    turn:
      turned === undefined
        ? undefined
        : { field: turned, fields: Object.keys(fields), mutation: typedMutation(record.row) }
  }
  return {
    path: record.screen ?? "",
    title: `${name}.title`,
    parts: ({ fromEffect, recordParts }: PageHost<FromEffect>) => ({
      ...recordParts(list as never),
      ...parts?.(fromEffect)
    }),
    view: View as (props: never) => ReactNode
  }
}
