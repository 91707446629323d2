import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { offsetOf } from "../database/page-of-rows.ts"
import { shownRow } from "./shown-row.ts"

interface Paging {
  readonly page?: number
  readonly page_size?: number
}

interface PageParts extends Paging {
  /** What a row shows, where it stands, and what it is ordered by: words of ours, never of the caller. */
  readonly shown: string
  readonly from: string
  readonly where: ReadonlyArray<Statement.Fragment>
  readonly order: string
}

/** One page of rows and how many match in all. */
export const makeReadPage = Effect.map(SqlClient.SqlClient, (sql) => {
  const filtered = (all: ReadonlyArray<Statement.Fragment>) =>
    all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`

  return <A extends object>({
    shown,
    from,
    where,
    order,
    page = 1,
    page_size = 10
  }: PageParts): Effect.Effect<{ list: ReadonlyArray<A>; total: number }, SqlError.SqlError> =>
    Effect.all(
      [
        sql<object>`
          select ${sql.literal(shown)} from ${sql.literal(from)} ${filtered(where)}
          order by ${sql.literal(order)} limit ${page_size} offset ${offsetOf(page, page_size)}`,
        sql<{ total: number }>`select count(*)::int4 as total from ${sql.literal(from)} ${filtered(where)}`
      ],
      { concurrency: 2 }
    ).pipe(Effect.map(([rows, [count]]) => ({ list: rows.map((row) => shownRow<A>(row)), total: count!.total })))
})
