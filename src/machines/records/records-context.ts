import type { Redacted } from "effect"
import type { Fault } from "../../contract/fault.ts"
import { lastPage } from "./paging.ts"
import type { Query } from "./records-events.ts"

/** A record as the machine knows it. */
export type OpaqueRow = { readonly id: number }

type Rows = ReadonlyArray<OpaqueRow>

export type Cursors = { readonly first?: string; readonly last?: string }
/** A page of a list in the server's answer. */
export type ListedRows = Cursors & {
  readonly rows: Rows
  readonly total: number
  readonly more?: boolean
  readonly at: number
}

export type RecordsContext = {
  /** The query of the shown rows. */
  readonly query: Query
  /** The pending query. The rows of `query` stay on screen until its own arrive. */
  readonly pendingQuery: Query
  /** The number of queries so far; the first is that of the address. */
  readonly queries: number
  readonly rows: ReadonlyArray<OpaqueRow>
  readonly total: number
  /** True if more than `total` rows match. */
  readonly more: boolean
  /** Cursors of the first and the last row, if the server gives them. */
  readonly cursors: Cursors
  /** The moment at which the rows arrived. Null before, and if a form for a new record opened before they came. */
  readonly listedAt: number | null
  /**
   * Ids of rows that were added or changed since the operator last saw them, and the id of a saved record until its row
   * arrives.
   */
  readonly fresh: ReadonlyArray<number>
  /** A newer listing that would move the shown rows, and waits for the operator. */
  readonly newer: ListedRows | null
  /** The fault of the last listing; null if it succeeded. */
  readonly fault: Fault | null
  /** Selected rows, on any page of this query. */
  readonly selected: ReadonlyArray<OpaqueRow>
  /** All matching rows become selected once the pending query is answered. */
  readonly selectsAll: boolean
  /** The matching rows that were gathered so far for "select all matching". */
  readonly gathered: ReadonlyArray<OpaqueRow>
  /** The result of a change of several rows, if the server refused some. */
  readonly outcome: {
    readonly done: number
    readonly refused: ReadonlyArray<{ readonly row: OpaqueRow; readonly msg: string }>
  } | null
  readonly draft: object | null
  /** The draft with which the form was opened. */
  readonly opened: object | null
  /** The draft of this operator, and the row that another person has saved since. */
  readonly conflict: { readonly draft: object; readonly saved: object } | null
  /** The form holds unsaved input. */
  readonly changed: boolean
  /** The row being edited, null while adding. */
  readonly edited: OpaqueRow | null
  readonly secret: Redacted.Redacted | null
  /** By field: the key of a text (the form's own finding), or the server's words. */
  readonly problems: Readonly<Record<string, string>>
  readonly saveFault: Fault | null
  /** The idempotency key of the last write, null once it was answered. */
  readonly idempotencyKey: string | null
  readonly pendingDeletion: ReadonlyArray<number>
}

export const newContext = (query: Query, selectsAll = false): RecordsContext => ({
  query,
  pendingQuery: query,
  queries: 1,
  rows: [],
  total: 0,
  more: false,
  cursors: {},
  listedAt: null,
  fresh: [],
  newer: null,
  fault: null,
  selected: [],
  selectsAll,
  gathered: [],
  outcome: null,
  draft: null,
  opened: null,
  conflict: null,
  changed: false,
  edited: null,
  secret: null,
  problems: {},
  saveFault: null,
  idempotencyKey: null,
  pendingDeletion: []
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The total of a listing and the cursors of its rows. */
const extentOf = ({ total, more = false, first, last }: ListedRows) => ({
  total,
  more,
  cursors: { ...(first === undefined ? {} : { first }), ...(last === undefined ? {} : { last }) }
})

/**
 * Pages that follow or precede the shown one use the cursor of its last or first row; other pages use their number. The
 * first page has no cursor.
 */
export const withCursor = ({ query, cursors, fault }: RecordsContext, target: Query): Query => {
  const { after: _a, before: _b, ...withoutCursor } = query
  const { first, last } = cursors
  const isNeighbour = target.page > 1 && fault === null && same({ ...withoutCursor, page: target.page }, target)
  if (isNeighbour && target.page === query.page + 1 && last !== undefined) return { ...target, after: last }
  if (isNeighbour && target.page === query.page - 1 && first !== undefined) return { ...target, before: first }
  return target
}

/**
 * The query to repeat after a page that does not exist, null if the page is right. Rows may have been deleted, or the
 * address invented: the last page replaces it. A short page before a cursor leads to the first page.
 */
export const correctedPage = (pendingQuery: Query, { rows, total }: ListedRows): Query | null => {
  const { after, before, ...rest } = pendingQuery
  if (before !== undefined && rows.length < pendingQuery.page_size) return { ...rest, page: 1 }
  const last = lastPage(total, pendingQuery.page_size)
  if (rows.length > 0 || (pendingQuery.page <= last && after === undefined)) return null
  return { ...rest, page: Math.min(pendingQuery.page, last) }
}

/** A record with the fields that reveal changes. */
type Dated = { readonly id: number; readonly version?: number; readonly state?: string } & {
  readonly [at in "updated_at" | "created_at"]?: number | null
}

/** Younger rows are not refetched, so a short look away changes nothing. */
const STALE_AFTER_MS = 10_000

/** True once the rows, or the waiting listing, are old enough to be refetched. */
export const isListStale = ({ listedAt, newer }: RecordsContext, now: number): boolean =>
  now - (newer?.at ?? listedAt ?? 0) >= STALE_AFTER_MS

const lastTouched = ({ updated_at, created_at }: Dated) => updated_at ?? created_at ?? 0
const isChanged = (previous: Dated, row: Dated) => previous.version !== row.version || previous.state !== row.state

/**
 * Ids of rows that were added or changed since the previous rows of the same query. A new id counts only if it is newer
 * than all previous rows: a row that moved up after a deletion is not new. Measures such as a battery do not count as
 * changes.
 */
const changedIdsIn = (previous: Rows, rows: Rows): ReadonlyArray<number> => {
  const previousById = new Map(previous.map((row) => [row.id, row as Dated]))
  const last = Math.max(0, ...previous.map(lastTouched))
  return rows.flatMap((row: Dated) => {
    const before = previousById.get(row.id)
    return (before === undefined ? lastTouched(row) > last : isChanged(before, row)) ? row.id : []
  })
}

/** The new rows, with the old objects for unchanged ones, so that views do not render them again. */
const reuseUnchanged = (previous: Rows, rows: Rows): Rows => {
  const reused = rows.map((row, index) =>
    JSON.stringify(row) === JSON.stringify(previous[index]) ? previous[index]! : row
  )
  return reused.every((row, index) => row === previous[index]) ? previous : reused
}

/**
 * A listing that arrives while the operator looks replaces the rows if none of them would move, and waits otherwise.
 */
export const withListing = (
  { rows: previous, selected }: RecordsContext,
  listing: ListedRows
): Partial<RecordsContext> => {
  const { rows: newRows, at } = listing
  const isSameOrder = newRows.length === previous.length && newRows.every(({ id }, index) => id === previous[index]!.id)
  if (!isSameOrder) return { newer: listing }
  const rows = reuseUnchanged(previous, newRows)
  return {
    rows,
    ...extentOf(listing),
    listedAt: at,
    fresh: changedIdsIn(previous, rows),
    newer: null,
    selected: selected.map((row) => rows.find(({ id }) => id === row.id) ?? row)
  }
}

/** The number of rows that the waiting listing adds, changes or removes on this page. */
export const countChanges = ({ rows, newer }: RecordsContext): number => {
  if (newer === null) return 0
  const waitingIds = new Set(newer.rows.map(({ id }) => id))
  return changedIdsIn(rows, newer.rows).length || rows.filter(({ id }) => !waitingIds.has(id)).length || 1
}

/** The most rows that "select all matching" selects. */
export const MAX_SELECTED = 1000
/** The most rows that the server lists in one answer. */
const BATCH = 100

/** The query of the next page while all matching rows are gathered. */
export const gatheringQuery = ({ query: { after: _a, before: _b, ...query }, gathered }: RecordsContext): Query => ({
  ...query,
  page: Math.floor(gathered.length / BATCH) + 1,
  page_size: BATCH
})

export const isGathered = ({ gathered }: RecordsContext, rows: Rows, total: number): boolean =>
  rows.length < BATCH || gathered.length + rows.length >= Math.min(total, MAX_SELECTED)

/** Selects every gathered row, by the object of the shown row if there is one. */
export const selectedOfAll = ({ gathered, rows: shownRows }: RecordsContext, rows: Rows) => {
  // A row that moved between two pages arrives twice.
  const rowsById = new Map([...gathered, ...rows].map((row) => [row.id, row]))
  for (const row of shownRows) if (rowsById.has(row.id)) rowsById.set(row.id, row)
  return [...rowsById.values()]
}

/** The rows of these ids, shown or selected. */
export const rowsIn = ({ rows, selected }: RecordsContext, ids: ReadonlyArray<number>): Rows =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? selected.find((row) => row.id === id) ?? [])

/** Deleted rows leave the selection; refused ones stay in it. */
export const removedIn = (
  context: RecordsContext,
  ids: ReadonlyArray<number>,
  refused: ReadonlyArray<{ readonly id: number; readonly msg: string }> = []
): Pick<RecordsContext, "selected" | "outcome"> => {
  const refusals = refused.flatMap(({ id, msg }) => rowsIn(context, [id]).map((row) => ({ row, msg })))
  return {
    selected: context.selected.filter(({ id }) => !ids.includes(id)),
    outcome: refusals.length === 0 ? null : { done: ids.length, refused: refusals }
  }
}

const filtersOf = ({ page: _, page_size: _s, sort: _o, order: _w, after: _a, before: _b, ...filters }: Query) => filters

/**
 * The context once the rows of the pending query have come. Selected rows stay selected from page to page, except
 * deleted ones; other filters clear the selection.
 */
export const listedIn = (
  { query, pendingQuery: answeredQuery, selected, rows: previous, listedAt, fresh }: RecordsContext,
  listing: ListedRows
) => {
  const { rows, at } = listing
  const isSameQuery = same(query, answeredQuery)
  const isMissing = ({ id }: OpaqueRow) => isSameQuery && previous.some((row) => row.id === id)
  const stillSelected = selected.flatMap((row) => rows.find(({ id }) => id === row.id) ?? (isMissing(row) ? [] : row))
  const freshIds = isSameQuery && listedAt !== null ? changedIdsIn(previous, rows) : []
  return {
    rows,
    ...extentOf(listing),
    query: answeredQuery,
    fault: null,
    listedAt: at,
    newer: null,
    fresh: [...fresh, ...freshIds.filter((id) => !fresh.includes(id))],
    selected: same(filtersOf(query), filtersOf(answeredQuery)) ? stillSelected : []
  }
}

/**
 * Another person has saved `saved` while the form was open. Fields that the operator left untouched take the saved
 * values; for the others the operator chooses.
 */
export const withConflict = (
  { draft, opened }: RecordsContext,
  row: OpaqueRow,
  saved: object
): Pick<RecordsContext, "edited" | "opened" | "draft" | "conflict"> => {
  const was = opened as Readonly<Record<string, unknown>>
  const untouched = Object.entries(draft!).filter(([field, value]) => same(value, was[field]))
  const theirChanges = Object.fromEntries(untouched.map(([field]) => [field, saved[field as never]]))
  return { edited: row, opened: saved, draft: { ...draft, ...theirChanges }, conflict: { draft: draft!, saved } }
}

/** The input of a save: a new draft (`row` null), or an edit of `row`. A typed secret is passed beside the draft. */
export type SaveInput<Row, Draft> = {
  readonly row: Row | null
  readonly draft: Draft
  readonly secret: Redacted.Redacted | null
  readonly idempotencyKey: string | null
}
