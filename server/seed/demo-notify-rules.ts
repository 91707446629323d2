import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { fill } from "./rows.ts"

/** Who is told in the demo of what stops a robot, and of what keeps it from selling. */
const rules = [
  { name: "安全与停机", usernames: ["admin", "operator"], types: ["0001", "0005", "0008", "0024", "1003"] },
  { name: "离线与迷路", usernames: ["operator"], types: ["0014", "0022", "0050"] },
  { name: "退款与开门", usernames: ["operator"], types: ["1001", "1004"] }
]

export const seedDemoNotifyRules = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const users = yield* sql<{ id: number; username: string }>`select id, username from users`
  const rows = rules.map(({ usernames, ...rule }) => ({
    ...{ ...rule, methods: ["console"], enabled: true, version: 1 },
    user_ids: users.flatMap(({ id, username }) => (usernames.includes(username) ? [id] : []))
  }))
  yield* fill("notify_rules", rows)
})
