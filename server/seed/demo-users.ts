import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { pastEvents } from "./demo-history.ts"
import { makeDice } from "./dice.ts"
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
      enabled: !dice.chance(0.06) || index < 3,
      created_at: new Date(created).toISOString(),
      latest_login: seen === undefined ? null : new Date(seen).toISOString()
    }
  })
  const members = yield* sql<{ id: number; username: string; email: string; role: string; created_at: Date }>`
    insert into users (username, email, role, enabled, password_hash, created_at, updated_at, latest_login)
    select username, email, role, enabled, '', created_at, created_at, latest_login
    from jsonb_to_recordset(${JSON.stringify(staff)}::jsonb)
      as person (username text, email text, role text, enabled boolean, created_at timestamptz, latest_login timestamptz)
    returning id, username, email, role, created_at`
  const known = members.map((member) => ({ ...member, created_at: member.created_at.getTime() }))
  const history = pastEvents(
    known,
    known.filter(({ role }) => role === "admin"),
    now,
    dice
  )
  yield* sql`
    insert into events (at, user_id, username, type, entity_id, before, after)
    select at, user_id, username, type, entity_id, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(history)}::jsonb)
      as event (at timestamptz, user_id int4, username text, type text, entity_id text, before jsonb, after jsonb)`
})
