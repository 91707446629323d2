import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Member, pastEvents } from "./demo-history.ts"
import { makeDice } from "./dice.ts"
import { fill } from "./fill.ts"
import { people } from "./people.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The staff of the demo and what they did. They have no password, so nobody signs in as one of them until an administrator sets one. */
export const seedDemoUsers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_121)
  const staff = people.map((person, index) => {
    // The administrators came first; the others over the last year, some of them within the history that follows.
    const created = now - (index < 3 ? 400 + dice.below(100) : 5 + dice.below(360)) * DAY - dice.below(9) * HOUR
    const seen = dice.chance(0.9)
      ? Math.max(created + HOUR, now - dice.below(30) * DAY - (1 + dice.below(20)) * HOUR)
      : undefined
    return {
      ...person,
      password_hash: "",
      enabled: !dice.chance(0.06) || index < 3,
      created_at: new Date(created),
      updated_at: new Date(created),
      latest_login: seen === undefined ? null : new Date(seen)
    }
  })
  yield* fill("users", staff)
  const members = yield* sql<Member>`
    select id, username, email, role, floor(extract(epoch from created_at) * 1000)::float8 as created_at
    from users where password_hash = '' order by id`
  const admins = members.filter(({ role }) => role === "admin")
  yield* fill("events", pastEvents(members, admins, now, dice))
})
