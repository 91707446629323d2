import type { Redacted, Schema } from "effect"
import { type ComponentProps, type ComponentType, type ReactNode, useContext } from "react"
import { searchIn } from "../contract/addresses.ts"
import { withPeriod } from "../contract/day-period.ts"
import { inDays } from "../contract/record-filters.ts"
import type { Fields } from "../contract/record-fields.ts"
import type { Translate } from "../locales/keys.ts"
import type { ListGroup } from "../machines/export/exported-list.ts"
import type { placeOptions } from "../machines/areas/place-options.ts"
import { type MutationActor, typedMutation } from "../machines/mutations/mutation-machine.ts"
import type { PageActors, PageParts } from "../machines/pages/page-machine.ts"
import { type PageRules, rulesIn } from "../machines/pages/page-rules.ts"
import type { SaveOutcome } from "../machines/records/records-events.ts"
import { type ListActor, typedRecords } from "../machines/records/typed-records.ts"
import type { ActorOf } from "../machines/typed-actor.ts"
import { SearchContext } from "./list-services.ts"
import type { ColumnId } from "./columns.ts"
import type { ActorsAround, PageDefinition, PageHost } from "./define-page.ts"
import type { ListPlaces } from "./places/list-places.ts"
import {
  type Choices,
  columnsOf,
  type ColumnSpec,
  type DerivedValues,
  filtersOf,
  type MoreOfColumns,
  keyOf,
  textsOf
} from "./record-columns.tsx"
import { type FieldSpec, recordFields } from "./record-fields.tsx"
import { RecordDialog, type RecordForm } from "./record-dialog.tsx"
import { RecordsScreen } from "./records-screen.tsx"
import { RowButtons } from "./row-buttons.tsx"
import { RowMenu } from "./row-menu.tsx"
import { useTexts } from "./texts.ts"
import { ToggleSwitch } from "./toggle-switch.tsx"

type AnyRow = { readonly id: number }
/** Left out for records that people only read. */
type ListedRecord<F extends Fields, Row> = {
  readonly name: string
  /** Records without a label have no events, and so no history. */
  readonly label?: unknown
  /** The path of its screen in an application. */
  readonly screen?: string | undefined
  readonly fields?: F
  readonly row: Schema.Codec<Row, unknown> & { readonly fields: Readonly<Record<string, unknown>> }
  readonly draft?: Schema.Codec<object, unknown> & {
    readonly fields: Readonly<Record<string, Schema.Codec<unknown, unknown>>>
  }
  /** Left out if the list does not follow from the record. */
  readonly query?: Parameters<typeof inDays>[0] | undefined
}

/** A form whose code loads when it is first opened. */
type LazyRecordForm<Draft> = {
  readonly blank: Draft
  readonly load: () => Promise<ComponentType<never>>
  readonly props: object
}

/** A form with fields or a layout of its own. */
type OwnForm<Row, Draft, Actors> = {
  /** Made by `recordFields`. */
  readonly fields: {
    readonly draft: Schema.Codec<Draft>
    readonly draftOf: (row: Row) => Draft
    readonly sent: (draft: Draft, edited: Row | null, secret: Redacted.Redacted | null) => object
  }
  readonly useForm: (t: Translate, actors: Actors) => RecordForm<Row, Draft> | LazyRecordForm<Draft>
}

type FormSpec<Name> = Partial<FieldSpec> & { readonly id: Name }
type RowButtonsProps<Row> = Partial<ComponentProps<typeof RowButtons<Row & AnyRow>>>
type ScreenProps<Row> = Partial<ComponentProps<typeof RecordsScreen<Row & AnyRow, object, object, object>>>

type Actors<Parts extends PageParts, Row> = PageActors<Parts> & { readonly list: ListActor<Row> }

/** The actors that follow from columns with a toggle, and from place filters. */
type DerivedActors = {
  readonly toggle: MutationActor<{ readonly enabled: boolean }>
  readonly places: ActorOf<typeof placeOptions>
}

/** A page that lists records of one kind. */
type ListPage<F extends Fields, Row, Name extends string, Draft, Parts extends PageParts, FromEffect> = {
  readonly record: ListedRecord<F, Row>
  /** The first column names the row, unless another is `naming`. */
  readonly columns: ReadonlyArray<ColumnId<Row> | NoInfer<Name> | ColumnSpec<Row, NoInfer<Name>>>
  /** The list, if it does not follow from the record. Its machine is one of the parts. */
  readonly records?: ComponentProps<typeof RecordsScreen<Row & AnyRow, Draft & object, object, object>>["records"] &
    Pick<ComponentProps<typeof RowButtons<Row & AnyRow>>, "records">["records"]
  /** Values of columns that depend on the moment of the listing. */
  readonly derived?: DerivedValues<Row, Name>
  /** Further properties of columns that depend on the page's actors. */
  readonly useColumns?: (actors: Actors<Parts, Row>, t: Translate) => MoreOfColumns<Row, NoInfer<Name>>
  /** Left out if people neither add nor edit records. */
  readonly form?:
    | ReadonlyArray<(keyof F & string) | FormSpec<keyof F & string>>
    | OwnForm<Row, Draft, Actors<Parts, Row> & DerivedActors>
  /** The verb in the notice after adding a record, "created" for instance. */
  readonly addedVerb?: SaveOutcome
  /** The filters in order; by default those of the record's fields. */
  readonly filters?: ReadonlyArray<string>
  /** Place filters, for records with places. */
  readonly places?: ListPlaces
  /** False for a list without filters by day. */
  readonly period?: false
  /** The choices of filters that the server provides. Null hides a filter. */
  readonly useChoices?: (actors: Actors<Parts, Row>) => Choices
  /** Other machines of the page. */
  readonly parts?: (fromEffect: FromEffect) => Parts
  /** Rules between these machines, and with actors around the page. */
  readonly rules?: PageRules<Actors<Parts, Row> & Omit<DerivedActors, keyof Parts> & ActorsAround<FromEffect>>
  /** Further props of the buttons of a row. */
  readonly actions?: (row: Row, actors: Actors<Parts, Row>, t: Translate, listing: boolean) => RowButtonsProps<Row>
  /** Further props of the list. */
  readonly useMore?: (actors: Actors<Parts, Row>, t: Translate) => ScreenProps<Row>
  /** Other views of the records, by the `view` of the address. Their child is the dialog of the form. */
  readonly views?: Readonly<Record<string, ComponentType<Actors<Parts, Row> & { readonly children: ReactNode }>>>
  /** Dialogs of the page, drawn beside its list. */
  readonly extra?: ComponentType<Actors<Parts, Row>>
}

/** The form of a record by its specification. A field without its own text of a problem has the general one. */
const derivedForm = (
  { name, fields = {}, draft }: ListedRecord<Fields, never>,
  form: ReadonlyArray<string | FormSpec<string>>
) => {
  const formFields = recordFields(
    draft!,
    Object.fromEntries(
      form.map((spec) => {
        const { id, ...options } = typeof spec === "string" ? { id: spec } : spec
        const { control = "text", isOptional } = fields[id]!
        const texts = { label: keyOf("fields", id), hint: keyOf("hints", id), problem: `${name}.problems.${id}` }
        return [id, { kind: control, optional: isOptional, ...texts, ...options } satisfies FieldSpec]
      })
    )
  )
  const useForm = (t: Translate) => {
    const { own, record, label, value } = textsOf(name, t)
    return formFields.form<AnyRow>(
      (key) => (key.startsWith("fields.") ? label(key.slice("fields.".length)) : own(key, "")) as string,
      {
        title: (edited) => t(edited === null ? "records.addRecord" : "records.editRecord", record),
        choices: Object.fromEntries(Object.keys(fields).map((field) => [field, (id: string) => value(field, id)]))
      }
    )
  }
  return { fields: formFields, useForm }
}

const nothing = () => ({})

/** The machine and effects of the list, and the parts that its view needs. */
const listOf = <F extends Fields, Row extends AnyRow, Draft extends object, Parts extends PageParts>({
  record,
  columns,
  addedVerb = "created",
  ...definition
}: ListPage<F, Row, string, Draft, Parts, never>) => {
  const { form = [] } = definition
  const { fields, useForm } = ("fields" in form ? form : derivedForm(record as never, form)) as OwnForm<
    Row,
    Draft,
    Actors<Parts, Row> & DerivedActors
  >
  const derive = () =>
    typedRecords({
      row: record.row,
      query: inDays(record.query!) as never,
      draft: fields.draft,
      draftOf: (row: Row) => fields.draftOf(row),
      exported: { group: record.name as ListGroup, query: withPeriod as (query: object) => object },
      addedVerb
    })
  const records = definition.records ?? derive()
  const toggleField = columns.flatMap((spec) => (typeof spec === "object" && spec.toggle ? [spec.id] : []))[0]
  const toggle =
    toggleField === undefined
      ? undefined
      : { field: toggleField, fields: Object.keys(record.fields ?? {}), mutation: typedMutation(record.row) }
  const places = definition.places !== undefined
  const sent = definition.form === undefined ? undefined : fields.sent
  return {
    records,
    useForm,
    toggleField,
    part: { records, group: record.name, sent, toggle, places, views: Object.keys(definition.views ?? {}) }
  }
}

/** The view of the list. */
const viewOf = <F extends Fields, Row extends AnyRow, Draft extends object, Parts extends PageParts>(
  definition: ListPage<F, Row, string, Draft, Parts, never>,
  { records, useForm, toggleField }: ReturnType<typeof listOf<F, Row, Draft, Parts>>
) => {
  const {
    record,
    columns,
    derived = {},
    useColumns = nothing,
    places,
    useChoices = nothing,
    actions,
    useMore = nothing,
    views = {},
    extra: Extra
  } = definition
  const { name, fields = {} as F } = record
  const useNames = places?.useNames
  const filters = records.filters as Readonly<Record<string, object>>
  const specs = columns.map((spec) => (typeof spec === "object" ? spec : { id: spec }) as ColumnSpec<Row, string>)
  const naming = (specs.find((spec) => spec.naming) ?? specs[0]!).id as keyof Row
  const canToggle = specs.find(({ id }) => id === toggleField)?.toggle
  const nameOf = (row: Row) => String(row[naming])
  const filterNames = definition.filters ?? Object.keys(fields).filter((field) => fields[field]!.filter !== undefined)

  return function ListPageView(actors: Actors<Parts, Row> & DerivedActors) {
    const t = useTexts()
    const texts = textsOf(name, t)
    const form = useForm(t, actors)
    const nameOfId = useNames?.(actors.places)
    const choices = useChoices(actors)
    const more = useMore(actors, t)
    const moreOfColumns: MoreOfColumns<Row, string> = useColumns(actors, t)
    const { view = "" } = searchIn(useContext(SearchContext))
    if (Object.hasOwn(views, view)) {
      const View = views[view]!
      return (
        <View {...actors}>
          <RecordDialog list={actors.list} form={form as never} />
        </View>
      )
    }
    const toggleSwitch = (row: Row, stale: boolean) => (
      <ToggleSwitch
        toggle={actors.toggle}
        row={row as never}
        checked={(row as Readonly<Record<string, unknown>>)[toggleField!] === true}
        group={name}
        label={t("records.turn", { label: texts.label(toggleField!), name: nameOf(row) })}
        stale={stale || (typeof canToggle === "function" && !canToggle(row))}
      />
    )
    const rowActions = (row: Row, listing: boolean) => {
      const pageActions = actions?.(row, actors, t, listing)
      if (definition.form === undefined)
        return <RowMenu row={row} records={records as never} items={pageActions?.more ?? []} />
      return (
        <RowButtons
          list={actors.list}
          row={row}
          records={records as never}
          listing={listing}
          isPersistent={form.blank === undefined}
          {...(pageActions as object)}
        />
      )
    }
    return (
      <>
        <RecordsScreen
          list={actors.list}
          records={records as never}
          title={texts.title}
          columns={columnsOf(
            { ...record, fields, derived },
            specs.map((spec) => ({ ...spec, ...moreOfColumns[spec.id] })),
            t,
            texts,
            toggleSwitch
          )}
          nameOf={nameOf}
          {...(definition.form === undefined ? {} : { form: form as never })}
          filters={filtersOf(filterNames, filters, choices, texts) as never}
          {...(nameOfId ? { nameOfId } : {})}
          period={definition.period ?? true}
          {...(places
            ? {
                moreFilters: (query: object) => (
                  <places.Controls places={actors.places} query={query} ofMerchants={"merchant_ids" in filters} />
                )
              }
            : {})}
          {...(record.label === undefined ? {} : { actions: rowActions })}
          empty={texts.empty}
          {...(more as object)}
        />
        {Extra === undefined ? null : <Extra {...actors} />}
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
 * For records of `defineRecord`. `parts`, `actions`, `views` and `useMore` add to it; `definePage` starts from nothing.
 *
 * **Gotchas**
 *
 * - The first column names a row in dialogs and for readers, unless another is `naming`.
 * - Without `form` nobody adds or edits.
 * - A field without a text shows its name.
 *
 * **Example**
 *
 * ```ts
 * export const page = defineListPage({
 *   record: utterances,
 *   columns: ["text", "scene", { id: "enabled", toggle: true }, "updated_at"],
 *   form: ["scene", "language", "text", "enabled"]
 * })
 * ```
 */
export const defineListPage = <
  F extends Fields,
  Row extends AnyRow,
  FromEffect,
  Parts extends PageParts = {},
  Draft extends object = object,
  Name extends string = never
>(
  definition: ListPage<F, Row, Name, Draft, Parts, FromEffect>
): PageDefinition<FromEffect> & { readonly path: string; readonly title: string } => {
  const { record, parts, rules } = definition
  const list = listOf(definition as never)
  return {
    path: record.screen ?? "",
    title: `${record.name}.title`,
    parts: ({ fromEffect, recordParts }: PageHost<FromEffect>) => ({
      ...recordParts(list.part as never),
      ...parts?.(fromEffect)
    }),
    rules: rulesIn(rules as never),
    view: viewOf(definition as never, list) as (props: never) => ReactNode
  }
}
