import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { DeveloperTools, DeveloperToolsAllowance } from "../../src/effects/contract/developer-tools.ts"
import { ALLOWED_HOURS } from "../../src/effects/contract/developer-tools.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"

const columns = `coalesce(allowed_until > now(), false) as allowed,
  case when allowed_until > now() then floor(extract(epoch from allowed_until) * 1000)::float8 end as allowed_until`

export const readDeveloperTools = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [tools] = yield* sql<DeveloperTools>`select ${sql.literal(columns)} from developer_tools`
  return tools!
})

const readAllowance = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [allowance] = yield* sql<DeveloperToolsAllowance>`
    select ${sql.literal(columns)}, case when allowed_until > now() then allowed_by else '' end as allowed_by from developer_tools`
  return allowance!
})

const turn = Effect.fnUntraced(function* ({ allowed }: Pick<DeveloperTools, "allowed">) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const [before] = yield* sql<DeveloperTools>`select ${sql.literal(columns)} from developer_tools for update`
  const [after] = yield* sql<DeveloperTools>`
    update developer_tools set allowed_by = ${allowed ? operator.username : ""}, updated_at = now(),
      allowed_until = case when ${allowed} then now() + ${ALLOWED_HOURS} * interval '1 hour' end
    returning ${sql.literal(columns)}`
  const type = allowed ? "developerTools.allowed" : "developerTools.forbidden"
  yield* appendEvent(operator, { type, entityId: 1, before: before!, after: after! })
  return after!
}, inTransaction)

export const DeveloperToolsCalls = callsOf("developerTools", {
  read: () => readDeveloperTools,
  allowance: () => readAllowance,
  turn: ({ payload }) => turn(payload)
})
