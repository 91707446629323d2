import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type MessageContent, typeOfMessage } from "../messages/message-contents.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A message of the demo: to whom, how long ago, and whether it was read since. */
interface Past {
  readonly to: string
  readonly ago: number
  readonly read: boolean
  readonly content: MessageContent
}

const asked = (
  request: "password" | "registration",
  username: string,
  remarks: string,
  ago: number,
  settledBy?: string
): Past => ({
  to: "admin",
  ago,
  read: settledBy !== undefined,
  content: {
    kind: "accountRequested",
    about: {
      request,
      username,
      email: `${username}@wheelhouse.example`,
      remarks,
      ...(settledBy === undefined ? {} : { settledBy })
    }
  }
})

const brought = (name: string) => ({ name, title: null })

const past: ReadonlyArray<Past> = [
  { to: "admin", ago: 89 * DAY, read: true, content: { kind: "accountAdded", about: { by: "Wheelhouse" } } },
  { to: "admin", ago: 2 * DAY + 4 * HOUR, read: false, content: { kind: "passwordChanged", about: { by: null } } },
  asked("registration", "mia.richardson", "Front desk, Suzhou Station", 19 * DAY + 2 * HOUR, "admin"),
  asked("password", "lucas.reed", "", 3 * DAY + 7 * HOUR, "grace.miller"),
  {
    to: "admin",
    ago: 3 * DAY + 6 * HOUR,
    read: false,
    content: { kind: "requestSettled", about: { by: "grace.miller", request: "password", username: "lucas.reed" } }
  },
  asked("registration", "zoe.palmer", "New field engineer from Monday on, region Hangzhou", 26 * HOUR),
  asked("password", "sophia.turner", "Locked out after the holidays", 3 * HOUR),
  { to: "operator", ago: 71 * DAY, read: true, content: { kind: "accountAdded", about: { by: "admin" } } },
  {
    to: "operator",
    ago: 40 * DAY + 6 * HOUR,
    read: true,
    content: {
      kind: "roleChanged",
      about: { by: "admin", before: brought("user"), after: brought("operator") }
    }
  },
  {
    to: "operator",
    ago: 6 * DAY + 2 * HOUR,
    read: false,
    content: { kind: "accountEdited", about: { by: "grace.miller", fields: ["email"] } }
  },
  { to: "operator", ago: 20 * HOUR, read: false, content: { kind: "passwordChanged", about: { by: "admin" } } }
]

/** What lies in the message boxes of the two who can sign in to the demo. */
export const seedDemoMessages = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const rows = past
    .toSorted((one, other) => other.ago - one.ago)
    .map(({ to, ago, read, content }) => ({
      to_user: to,
      type: typeOfMessage(content),
      ...content,
      created_at: new Date(now - ago).toISOString(),
      read_at: read ? new Date(now - ago + 2 * HOUR).toISOString() : null
    }))
  yield* sql`
    insert into messages (user_id, type, kind, about, created_at, read_at)
    select u.id, past.type, past.kind, past.about, past.created_at, past.read_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as past (to_user text, type text, kind text, about jsonb, created_at timestamptz, read_at timestamptz)
    join users u on u.username = past.to_user order by past.created_at`
})
