import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { DeveloperTools } from "../../src/effects/contract/developer-tools.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"

export const readDeveloperTools = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [tools] = yield* sql<DeveloperTools>`select allowed from developer_tools`
  return tools!
})

const turn = Effect.fnUntraced(function* ({ allowed }: DeveloperTools) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const [before] = yield* sql<DeveloperTools>`select allowed from developer_tools for update`
  const [after] = yield* sql<DeveloperTools>`
    update developer_tools set allowed = ${allowed}, updated_at = now() returning allowed`
  yield* appendEvent(operator, { type: "developerTools.turned", entityId: 1, before: before!, after: after! })
  return after!
}, inTransaction)

export const DeveloperToolsCalls = callsOf("developerTools", {
  read: () => readDeveloperTools,
  turn: ({ payload }) => turn(payload)
})
