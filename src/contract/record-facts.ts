import { filterMatchOf } from "./fields.ts"
import { otherPages } from "./grants.ts"
import { ownGroupTitles } from "./menu-titles.ts"
import { records } from "./records.ts"

/* Facts that follow from the definitions of records, all of them plain data. A build evaluates this file and inserts
   the values (`build/evaluated-modules.ts`), so the console's first scripts load neither the contract nor Effect for
   them. */

type Defined = (typeof records)[number]
type Words = readonly [chinese: string, english: string]
type Page = Defined["menu"][number] | (typeof otherPages)[number]

/**
 * The pages in the menu of System Backend, in order. Each has the address `/<group>/<name>`, and its name is its
 * permission.
 */
export const menuPages: ReadonlyArray<Page> = [
  ...records.flatMap(({ menu }): ReadonlyArray<Page> => menu),
  ...otherPages
].toSorted((a, b) => a.order - b.order)

export type MenuPageName = Page["name"]
type Group = Page["group"] | keyof typeof ownGroupTitles

const titles: Readonly<Record<string, Words>> = ownGroupTitles

/** The titles of the menu's groups, in order. A group without a title has that of its first page. */
export const groupTitles = Object.fromEntries([
  ["dashboard", ownGroupTitles.dashboard],
  ...menuPages
    .toReversed()
    .map(({ group, title }) => [group, titles[group] ?? title])
    .toReversed()
]) as Readonly<Record<Group, Words>>

export const groupIcons = Object.fromEntries(
  menuPages.toReversed().map(({ group, icon }) => [group, icon])
) as Readonly<Record<Page["group"], Page["icon"]>>

/** The pages and screens that list a kind of records, under which views are saved. */
const pagesOf = ({ menu, screen, section }: Defined): ReadonlyArray<string> => [
  ...menu.map(({ name }) => name),
  ...(screen === undefined ? [] : [screen.startsWith("/") ? `${section}${screen}` : screen])
]

/** The kind of records that each page lists. */
export const listPages: Readonly<Record<string, string>> = Object.fromEntries(
  records.flatMap((record) => pagesOf(record).map((page) => [page, record.name]))
)

/** Records that a merchant's people only read. */
export const platformRecords: ReadonlyArray<string> = records.flatMap(({ name, owner }) =>
  owner === "platform" ? [name] : []
)

/** The name of a record of each kind, by language, in English with its article. */
export const recordLabels: Readonly<Record<string, Words>> = Object.fromEntries(
  records.flatMap(({ name, label }) => (label === undefined ? [] : [[name, label]]))
)

type Detail = { readonly path: string; readonly by: string; readonly permission: string }

const detailOf = ({ detail, menu, screen, section, query }: Defined): Detail | undefined => {
  if (detail !== undefined) return { by: "id", permission: section, ...detail }
  if (query === undefined || !("id" in query.filters)) return undefined
  const [page] = menu
  if (page !== undefined) return { path: `/${page.group}/${page.name}`, by: "id", permission: page.name }
  return screen === undefined ? undefined : { path: `/${section}${screen}`, by: "id", permission: section }
}

/** The place of one record of each kind: a page of its own, or its list filtered by the id. */
export const detailPages: Readonly<Record<string, Detail>> = Object.fromEntries(
  records.flatMap((record) => {
    const detail = detailOf(record)
    return detail === undefined ? [] : [[record.name, detail]]
  })
)

/** Filters that ask for yes or no. */
export const yesNoFilters: ReadonlyArray<string> = [
  ...new Set(
    records.flatMap(({ query }) =>
      Object.entries(query?.filters ?? {}).flatMap(([name, filter]) =>
        filterMatchOf(filter.ast) === "flag" ? [name] : []
      )
    )
  )
]
