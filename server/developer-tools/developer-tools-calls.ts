import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { DeveloperTools, DeveloperToolsAllowance } from "../../src/contract/developer-tools.ts"
import { ALLOWED_HOURS } from "../../src/contract/developer-tools.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"

const columns = `coalesce(allowed_until > now(), false) as allowed,
  case when allowed_until > now() then floor(extract(epoch from allowed_until) * 1000)::float8 end as allowed_until`

const read = <Row extends object>(fields: string) =>
  Effect.gen(function* () {
    const [row] = yield* sql<Row>`select ${sql.literal(fields)} from developer_tools`
    return row!
  })
const readDeveloperTools = read<DeveloperTools>(columns)
const readAllowance = read<DeveloperToolsAllowance>(
  `${columns}, case when allowed_until > now() then allowed_by else '' end as allowed_by`
)

const turn = Effect.fnUntraced(function* ({ allowed }: Pick<DeveloperTools, "allowed">) {
  const operator = yield* CurrentOperator
  const [after] = yield* sql<DeveloperTools>`
    update developer_tools set allowed_by = ${allowed ? operator.username : ""}, updated_at = now(),
      allowed_until = case when ${allowed} then now() + ${ALLOWED_HOURS} * interval '1 hour' end
    returning ${sql.literal(columns)}`
  return after!
})

export const DeveloperToolsCalls = callsOf("developerTools", {
  read: () => readDeveloperTools,
  allowance: () => readAllowance,
  turn: ({ payload }) => turn(payload)
})

const isInspected = (url: string): boolean => /^\/(index\.html)?\?(.*&)?inspect(=|&|$)/.test(url)

/** No answer of the database means no. */
const areToolsAllowed = (sql: SqlClient.SqlClient) =>
  readDeveloperTools.pipe(
    Effect.map(({ allowed }) => allowed),
    Effect.timeout("2 seconds"),
    Effect.orElseSucceed(() => false),
    Effect.provideService(SqlClient.SqlClient, sql)
  )

/**
 * `/?inspect` may hold on to a window of another origin, the inspector's, as long as developers' tools are allowed on this server. Every other page is cut
 * off from such windows.
 */
export const withInspectedPage = <R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>,
  sql: SqlClient.SqlClient
) =>
  Effect.gen(function* () {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const response = yield* app
    if (!isInspected(url) || !(yield* areToolsAllowed(sql))) return response
    return HttpServerResponse.setHeader(response, "cross-origin-opener-policy", "same-origin-allow-popups")
  })
