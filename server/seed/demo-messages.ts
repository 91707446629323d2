import { Clock, Effect } from "effect"
import { seedDemoNotifyRules } from "./demo-notify-rules.ts"
import { type MessageContent, typeOfMessage } from "../messages/message-contents.ts"
import { sql } from "../database/sql.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A message of the demo: its recipient, its age, and whether it was read. */
const past = (to: string, ago: number, read: boolean, content: MessageContent) => ({ to, ago, read, content })

const requested = (
  request: "password" | "registration",
  username: string,
  remarks: string,
  ago: number,
  by?: string
) => {
  const about = { request, username, email: `${username}@wheelhouse.example`, remarks }
  const settled = by === undefined ? {} : { settledBy: by }
  return past("admin", ago, by !== undefined, { kind: "accountRequested", about: { ...about, ...settled } })
}

const builtInRole = (name: string) => ({ name, title: null })

const messages = [
  past("admin", 89 * DAY, true, { kind: "accountAdded", about: { by: "Wheelhouse" } }),
  past("admin", 2 * DAY + 4 * HOUR, false, { kind: "passwordChanged", about: { by: null } }),
  requested("registration", "mia.richardson", "Front desk, Suzhou Station", 19 * DAY + 2 * HOUR, "admin"),
  requested("password", "lucas.reed", "", 3 * DAY + 7 * HOUR, "grace.miller"),
  past("admin", 3 * DAY + 6 * HOUR, false, {
    kind: "requestSettled",
    about: { by: "grace.miller", request: "password", username: "lucas.reed" }
  }),
  requested("registration", "zoe.palmer", "New field engineer from Monday on, region Hangzhou", 26 * HOUR),
  requested("password", "sophia.turner", "Locked out after the holidays", 3 * HOUR),
  past("operator", 71 * DAY, true, { kind: "accountAdded", about: { by: "admin" } }),
  past("operator", 40 * DAY + 6 * HOUR, true, {
    kind: "roleChanged",
    about: { by: "admin", before: builtInRole("user"), after: builtInRole("operator") }
  }),
  past("operator", 6 * DAY + 2 * HOUR, false, {
    kind: "accountEdited",
    about: { by: "grace.miller", fields: ["email"] }
  }),
  past("operator", 20 * HOUR, false, { kind: "passwordChanged", about: { by: "admin" } })
]

/** Seeds the message boxes of the demo's staff with messages and read notifications of alarms. */
export const seedDemoMessages = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  yield* seedDemoNotifyRules(now)
  const users = yield* sql<{ id: number; username: string }>`select id, username from users`
  const rows = messages.map(({ to, ago, read, content }) => ({
    user_id: users.find(({ username }) => username === to)?.id,
    type: typeOfMessage(content),
    ...content,
    created_at: new Date(now - ago),
    read_at: read ? new Date(now - ago + 2 * HOUR) : null,
    done_at: "settledBy" in content.about ? new Date(now - ago + 2 * HOUR) : null
  }))
  yield* sql`
    insert into messages (user_id, type, kind, about, created_at, read_at, done_at)
    select user_id, type, kind, about, created_at, read_at, done_at
    from jsonb_populate_recordset(null::messages, ${JSON.stringify(rows)}::jsonb)
    union all
    select n.user_id, 'notice', 'alarmRaised', jsonb_build_object('alarm', a.id, 'type', a.type, 'severity', a.severity, 'robot', a.robot_id,
      'robots', a.robots, 'location', coalesce(l.label, '')), n.sent_at, least(now(), n.sent_at + interval '1 hour'), null
    from notifications n join robot_alarms a on a.id = n.alarm_id left join locations l on l.id = a.location_id where n.state = 'sent'
    order by created_at, user_id`
})
