import type { SqlClient, Statement } from "effect/sql"
import type { Order, Range, Steps } from "./wanted.ts"

/** Each value is a step of its own. */
export const eachValue = (by: string): Steps => ({ by, first: (step) => step, last: (step) => step })

/** Moments by their months (`month_of`). */
export const eachMonth = (by: string): Steps => ({
  by,
  first: (step) => `start_of_month(${step})`,
  last: (step) => `start_of_month(${step} + 1) - interval '1 microsecond'`
})

/** Ids by the steps of migration 83. */
export const someIds = (alias: string): Steps => ({
  by: `${alias}.id_step`,
  first: (step) => `${step}::int8 << 17`,
  last: (step) => `((${step} + 1)::int8 << 17) - 1`
})

export type Way = (order: Order) => string
export const forwards: Way = ({ direction, nullsLast }) => `${direction}${nullsLast ? " nulls last" : ""}`
export const backwards: Way = ({ direction, nullsLast }) =>
  `${direction === "asc" ? "desc" : "asc"}${nullsLast ? " nulls first" : ""}`

/** The lines of a list's counts, under the name that its rows have in the query. */
export type LinesOf = (list: string) => Statement.Fragment

interface Parts {
  readonly linesOf: LinesOf
  readonly list: string
  /** Where rows are counted by `looked` as well, if anywhere. */
  readonly placed: string | undefined
  readonly table: Statement.Fragment
  readonly counted: ReadonlyArray<Statement.Fragment>
  /** What rows have to be looked at for, one by one. */
  readonly looked: ReadonlyArray<Statement.Fragment>
  readonly range: Range | undefined
  /** How many rows stand before the page, and how many it has. */
  readonly before: Statement.Fragment
  readonly size: Statement.Fragment
}

/** The rows in order, all of them or from where this is true. */
type Rows = (way: Way, entered: ReadonlyArray<Statement.Fragment>) => Statement.Fragment

/**
 * The way to a page by the steps of its order, as a query of its own: how many match in all (`total`), the steps in which the page begins (`head`) and ends
 * (`tail`), and how many rows lie between the start of the one and the page (`ahead`), the page and the end of the other (`behind`).
 */
export const bySteps = (sql: SqlClient.SqlClient, sort: Order, steps: Steps, parts: Parts) => {
  const { linesOf, table, range, before, size } = parts
  const placed = steps.placed === true ? parts.placed : undefined
  const counts = linesOf(placed ?? steps.counts ?? parts.list)
  const [counted, looked] =
    placed === undefined ? [parts.counted, parts.looked] : [[...parts.counted, ...parts.looked], []]
  const by = sql.literal(steps.by)
  const all = (conditions: ReadonlyArray<Statement.Fragment>) =>
    sql.and([...counted, ...conditions, sql.literal("true")])
  const stepsOf = (conditions: ReadonlyArray<Statement.Fragment>) =>
    sql`(select ${by} as step, sum(n)::int8 as n from ${counts} where ${all(conditions)} group by 1)`
  const rowsOf = (conditions: ReadonlyArray<Statement.Fragment>) =>
    sql`(select ${by} as step, count(*) as n from ${table} where ${all(conditions)} group by 1)`
  const withinMonths = ({ months, ends }: Range) =>
    sql`(select step, sum(n)::int8 as n from (${sql.join(" union all ", false)([stepsOf([months]), ...ends.map((end) => rowsOf([end]))])}) lines group by 1)`
  const looking = looked.length > 0 || steps.uncounted === true
  const lines = looking
    ? rowsOf([...looked, ...(range ? [range.where] : [])])
    : range
      ? withinMonths(range)
      : stepsOf([])
  const entered = (way: Way, step: "head" | "tail") => {
    const [than, value] = way(sort).startsWith("asc") ? [">=", steps.first(step)] : ["<=", steps.last(step)]
    return [sql.literal(`${sort.by} ${than} (select ${value} from way)`)]
  }
  return {
    /** Whether to count them costs more than most ways to a page are long. */
    dear: looking || steps.counts !== undefined,
    way: sql`
      tally as materialized (select step, n, sum(n) over (order by step ${sql.literal(forwards(sort))}) as till from ${lines} counted where n > 0),
      way as materialized (select total, head.step as head, tail.step as tail, ${before} - head.till + head.n as ahead,
          tail.till - least(${before} + ${size}, total) as behind
        from (select coalesce(sum(n), 0)::int4 as total from tally) everything
          left join lateral (select * from tally where till > ${before} order by till limit 1) head on true
          left join lateral (select * from tally where till >= least(${before} + ${size}, total) order by till limit 1) tail on true)`,
    /** Where the page is, unless it reaches into a step without a value. */
    choices: (rows: Rows) => sql`
      when ahead <= behind and head is not null and tail is not null
        then array(${rows(forwards, entered(forwards, "head"))} limit ${size} offset (select ahead from way))
      when head is not null and tail is not null
        then array(${rows(backwards, entered(backwards, "tail"))} limit (select least(${size}, total - ${before}) from way) offset (select behind from way))`
  }
}
