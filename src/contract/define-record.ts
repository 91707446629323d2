import { Schema, type SchemaAST, type Struct } from "effect"
import { type HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission } from "./call.ts"
import { crud, type editOf, type RecordLabel, savedFields } from "./crud.ts"
import { listQuery } from "./fields.ts"
import type { PermissionName } from "./grants.ts"
import type { Fields } from "./record-fields.ts"
import { recordFilters } from "./record-filters.ts"
import { type Section, sections } from "./sections.ts"

type Schemas = Schema.Struct.Fields
type Words = readonly [chinese: string, english: string]
type Path = `/${string}`

/** A page of the System Backend that lists the records, and the permission that opens it. */
interface MenuPage {
  /** The group in the page's address, `/<group>/<name>`. */
  readonly group: string
  /** By default the record's name. */
  readonly name?: string
  readonly title: Words
  /** The place in the menu. A group has the place of its first page. */
  readonly order: number
  /** The icon of its group. In a group of one page, that page stands for the group. */
  readonly icon: string
}

type Named<Name extends string, Page extends MenuPage> = Page extends { readonly name: string }
  ? Page
  : Page & { readonly name: Name }
type NamedPages<Name extends string, Pages extends ReadonlyArray<MenuPage>> = {
  readonly [At in keyof Pages]: Named<Name, Pages[At]>
}

type DraftFields<F extends Fields> = { readonly [Name in keyof F]: F[Name]["draft"] }
type RowFields<F extends Fields, ReadOnly> = Struct.Simplify<
  typeof savedFields & { readonly [Name in keyof F]: F[Name]["row"] } & ReadOnly
>
type FilterFields<F extends Fields, Filters> = Struct.Simplify<
  typeof recordFilters & {
    readonly [Name in keyof F as F[Name]["filter"] extends Schema.Constraint ? Name : never]: F[Name]["filter"]
  } & Filters
>

/** The facts of a record that do not depend on its calls. */
interface Facts<Name extends string, Pages extends ReadonlyArray<MenuPage>> {
  /** The name of its group of calls and of its events; in snake case, of its table. */
  readonly name: Name
  /**
   * The name of a record in Chinese, and in English with its article, for refusals and events. Records without a label
   * have no events.
   */
  readonly label?: RecordLabel["Service"]
  /** Rows of the platform are the same for all merchants, whose people can only read them. */
  readonly owner: "platform" | "merchant"
  /** The pages that list the records in the System Backend. */
  readonly menu?: Pages
  /** The screen that lists them in an application, or the page outside the menu. */
  readonly screen?: Path | "messageList"
  /**
   * The page of one record, found by `by` in the address, by default the id. Without `detail`, the list filtered by the
   * id serves as that page.
   */
  readonly detail?: { readonly path: Path; readonly by?: string; readonly permission?: PermissionName }
}

/** The facts of a record's calls. */
interface Addressed<At extends Path> {
  /** The address of its group of calls. */
  readonly path: At
  /** The permission for its calls; by default that of its page or section. */
  readonly permission?: PermissionName | undefined
}

/** The section in the address of the record's calls. */
const sectionOf = (path: Path): Section => sections.find((section) => path.startsWith(`/${section}/`))!

const factsOf = <const Name extends string, const Pages extends ReadonlyArray<MenuPage>>(
  { name, label, owner, menu, screen, detail }: Facts<Name, Pages>,
  { path, permission }: Addressed<Path>
) => ({
  name,
  label,
  owner,
  path,
  // The name of a menu page is a permission, and so is the section of an application.
  permission: permission ?? ((menu?.[0] ? (menu[0].name ?? name) : sectionOf(path)) as PermissionName),
  section: sectionOf(path),
  menu: (menu ?? []).map((page) => ({ name, ...page })) as unknown as NamedPages<Name, Pages>,
  screen,
  detail
})

const schemasOf = <F extends Fields, Part extends "draft" | "row">(fields: F, part: Part) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as {
    readonly [Name in keyof F]: F[Name][Part]
  }

const filtersOf = (fields: Fields): Schemas =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { filter }]) => (filter ? [[name, filter]] : [])))

type Endpoints = ReadonlyArray<HttpApiEndpoint.Constraint>

/** The group of a record's calls: those that need its permission, then the open ones. */
const apiOf = <const Name extends string, const At extends Path, Calls extends Endpoints, OpenCalls extends Endpoints>(
  { name, permission }: { readonly name: Name; readonly permission: PermissionName },
  path: At,
  calls: Calls,
  openCalls: OpenCalls | undefined
) =>
  HttpApiGroup.make(name)
    .add(...(calls as never as readonly [Calls[number]]))
    .annotateEndpoints(RequiredPermission, { any: [permission] })
    .add(...((openCalls ?? []) as never as readonly [OpenCalls[number]]))
    .middleware(Authorization)
    .prefix(path)

/** A definition of a record. */
interface RecordDefinition<
  Name extends string,
  F extends Fields,
  Sort extends ReadonlyArray<string>,
  At extends Path,
  Pages extends ReadonlyArray<MenuPage>,
  ReadOnly extends Schemas,
  Filters extends Schemas,
  Row extends Schema.Top,
  Added extends Schemas,
  Edited extends Schema.Top,
  Calls extends Endpoints,
  OpenCalls extends Endpoints
>
  extends Facts<Name, Pages>, Addressed<At> {
  readonly label: RecordLabel["Service"]
  readonly fields: F
  /** Fields of a row that no draft has. */
  readonly readOnly?: ReadOnly
  /** The schema of a row, if it differs from the fields. */
  readonly row?: Row
  /** Filters that are not fields. */
  readonly filters?: Filters
  readonly sort: Sort
  /** Rules between fields of a draft. */
  readonly checks?: ReadonlyArray<SchemaAST.Check<Schema.Struct.Type<DraftFields<F>>>>
  /** The draft of an addition, if it has further fields. */
  readonly added?: Schema.Struct<Added>
  /** The draft of an edit, besides the version, if it differs from an addition. */
  readonly edited?: Edited
  readonly paths?: Parameters<typeof crud>[0]["paths"]
  /** Further calls with the same permission. */
  readonly furtherCalls?: (row: Row) => Calls
  /** Calls with another permission, or none. */
  readonly openCalls?: (row: Row) => OpenCalls
}

/**
 * A kind of records that people list, add, edit and delete. Row, draft, query, calls, permission and page derive from
 * the fields.
 *
 * **When to use**
 *
 * For every record with the four calls. Use `describeRecord` for records that are only read, or changed by other
 * calls.
 *
 * **Gotchas**
 *
 * - The name is also the group of calls, the topic of events and, in snake case, the table.
 * - Name the record in `console-records.ts` or `application-records.ts`; until then it has no calls.
 * - No field is named like those of every record: `id`, `version`, `created_at`, `updated_at`.
 * - Columns in `sort` need an index `(column, id)`.
 *
 * **Example**
 *
 * ```ts
 * export const utterances = defineRecord({
 *   name: "utterances",
 *   label: ["话术", "a phrase"],
 *   path: "/interactive-admin/utterance",
 *   screen: "/router-first",
 *   owner: "platform",
 *   fields: { text: text({ max: 200, search: true }), enabled: yesNo({ filter: true }) },
 *   sort: ["id", "text", "enabled", "created_at", "updated_at"]
 * })
 * ```
 */
export const defineRecord = <
  const Name extends string,
  const F extends Fields,
  const Sort extends ReadonlyArray<string>,
  const At extends Path,
  const Pages extends ReadonlyArray<MenuPage> = readonly [],
  ReadOnly extends Schemas = {},
  Filters extends Schemas = {},
  Row extends Schema.Top = Schema.Struct<RowFields<F, ReadOnly>>,
  Added extends Schemas = DraftFields<F>,
  Edited extends Schema.Top = ReturnType<typeof editOf<DraftFields<F>>>,
  const Calls extends Endpoints = [],
  const OpenCalls extends Endpoints = []
>({
  path,
  permission,
  fields,
  readOnly,
  row: ownRow,
  filters,
  sort,
  checks = [],
  added,
  edited,
  paths,
  furtherCalls,
  openCalls,
  ...facts
}: RecordDefinition<Name, F, Sort, At, Pages, ReadOnly, Filters, Row, Added, Edited, Calls, OpenCalls>) => {
  const plain = Schema.Struct(schemasOf(fields, "draft") as DraftFields<F>)
  const draft = checks.reduce((schema, check) => schema.check(check as never), plain)
  const row =
    ownRow ??
    (Schema.Struct({ ...savedFields, ...schemasOf(fields, "row"), ...readOnly } as never) as Schema.Top as Row)
  const query = listQuery<Sort, FilterFields<F, Filters>>(sort, {
    ...recordFilters,
    ...filtersOf(fields),
    ...filters
  } as never)
  const described = factsOf(facts as unknown as Facts<Name, Pages>, { path, permission })
  const four = crud<Row, (typeof query)["fields"], Added, Edited>({
    label: facts.label,
    row,
    query,
    added: added ?? (draft as never),
    ...(edited === undefined ? {} : { edited }),
    ...(paths === undefined ? {} : { paths })
  })
  const calls = [...four, ...((furtherCalls?.(row) ?? []) as Calls)] as const
  const api = apiOf(described, path, calls, openCalls?.(row))
  return { ...described, label: facts.label, fields, row, draft, query, api }
}

/**
 * A kind of records without the four calls: they are only read, or changed by other, handwritten calls. Pages,
 * permission, histories and texts derive as in `defineRecord`.
 */
export const describeRecord = <
  const Name extends string,
  const At extends Path,
  Row extends Schema.Top,
  Query,
  const Calls extends Endpoints,
  const Pages extends ReadonlyArray<MenuPage> = readonly [],
  const OpenCalls extends Endpoints = []
>({
  path,
  permission,
  row,
  query,
  calls,
  openCalls,
  ...facts
}: Facts<Name, Pages> &
  Addressed<At> & {
    readonly row: Row
    readonly query: Query
    /** Calls that need the permission. */
    readonly calls: Calls
    /** Calls with another permission, or none. */
    readonly openCalls?: OpenCalls
  }) => {
  const described = factsOf(facts as unknown as Facts<Name, Pages>, { path, permission })
  return { ...described, row, query, api: apiOf(described, path, calls, openCalls) }
}

/** The groups of calls of these records, in order. */
export const apisOf = <const Records extends ReadonlyArray<{ readonly api: HttpApiGroup.Constraint }>>(
  records: Records
) => records.map(({ api }) => api) as unknown as { readonly [At in keyof Records]: Records[At]["api"] }
