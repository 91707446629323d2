import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import { ALLOWED_HOURS, type DeveloperToolsAllowance } from "../../src/contract/developer-tools.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"

const columns = sql.literal(`coalesce(allowed_until > now(), false) as allowed,
  case when allowed_until > now() then allowed_until end as allowed_until,
  case when allowed_until > now() then allowed_by else '' end as allowed_by`)

const readAllowance = sql<DeveloperToolsAllowance>`select ${columns} from developer_tools`.one

/** The state without the name of the operator who allowed them. */
const anonymous = ({ allowed, allowed_until }: DeveloperToolsAllowance) => ({ allowed, allowed_until })

const readDeveloperTools = Effect.map(readAllowance, anonymous)

export const DeveloperToolsCalls = callsOf("developerTools", {
  read: () => readDeveloperTools,
  allowance: () => readAllowance,
  setAllowed: Effect.fnUntraced(function* ({ payload: { allowed } }) {
    const operator = yield* CurrentOperator
    const row = yield* sql<DeveloperToolsAllowance>`
      update developer_tools set allowed_by = ${allowed ? operator.username : ""}, updated_at = now(),
        allowed_until = case when ${allowed} then now() + ${ALLOWED_HOURS} * interval '1 hour' end
      returning ${columns}`.one
    return anonymous(row)
  })
})

const isInspected = (url: string): boolean => /^\/(index\.html)?\?(.*&)?inspect(=|&|$)/.test(url)

/** False if the database does not answer. */
const areToolsAllowed = readDeveloperTools.pipe(
  Effect.map(({ allowed }) => allowed),
  Effect.timeout("2 seconds"),
  Effect.orElseSucceed(() => false)
)

/**
 * Lets `/?inspect` keep a window of another origin, the inspector's, while this server allows developers' tools. All
 * other pages are cut off from such windows.
 */
export const withInspectedPage = <R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>,
  client: SqlClient.SqlClient
) =>
  Effect.gen(function* () {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const response = yield* app
    if (!isInspected(url) || !(yield* areToolsAllowed)) return response
    return HttpServerResponse.setHeader(response, "cross-origin-opener-policy", "same-origin-allow-popups")
  }).pipe(Effect.provideService(SqlClient.SqlClient, client))
