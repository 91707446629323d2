import { makeCompiler } from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { SqlClient, type SqlConnection, type SqlError, Statement } from "effect/sql"

type Rows<Row> = Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError, SqlClient.SqlClient>

/** A statement that can also be a fragment. It runs on the client of its fiber, and so in the open transaction. */
interface Query<Row> extends Statement.Fragment, Rows<Row> {
  /** The only row, for statements that always have one. */
  readonly one: Effect.Effect<Row, SqlError.SqlError, SqlClient.SqlClient>
  /** Runs without a prepared statement, so that PostgreSQL plans for the actual values. */
  readonly unprepared: Rows<Row>
}

interface Sql extends Pick<Statement.Constructor, "literal" | "and" | "or" | "join" | "update"> {
  <Row extends object = SqlConnection.Row>(strings: TemplateStringsArray, ...values: ReadonlyArray<unknown>): Query<Row>
  (name: string): Statement.Identifier
}

/** Makes fragments alone, without a connection. */
const fragments = Statement.make(Effect.never, makeCompiler(), [], undefined)

const queryOf = ({ segments }: Statement.Fragment) => {
  const fragment = Statement.fragment(segments)
  const { SqlClient: Client } = SqlClient
  const rows = Effect.flatMap(Client, (client) => client`${fragment}`)
  return Object.assign(rows, {
    ...fragment,
    one: Effect.map(rows, ([row]) => row!),
    unprepared: Effect.flatMap(Client, (client) => client`${fragment}`.unprepared)
  })
}

/** The tag of SQL templates, like that of `SqlClient`. */
export const sql: Sql = Object.assign(
  (first: never, ...values: ReadonlyArray<unknown>) =>
    typeof first === "string" ? fragments(first) : queryOf(fragments(first, ...values)),
  fragments
) as never

/** Matches ids of 64 bits. The driver refuses numbers of 32 and 64 bits in one array, so they are sent as texts. */
export const anyOf = (ids: ReadonlyArray<number>) => sql`any(${ids.map(String)}::text[]::int8[])`
