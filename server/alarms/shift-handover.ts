import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { anyOf, requireOwnerPermission } from "../alarm-owners/release-alarms.ts"
import { sql } from "../database/sql.ts"
import { conflict, text } from "../http/texts.ts"
import { acceptOffers, answerOffers, lockColleague, notifyColleague, offerAlarms } from "./alarm-ownership.ts"
import { isOffered } from "./alarm-rows.ts"

const nothingOwned = conflict(text("alarms.nothingOwned"))
const notOffered = conflict(text("alarms.notOffered"))

/** Offers all open work of the operator, with one statement for alarms and one for pins. */
export const handOverAll = Effect.fnUntraced(function* ({
  user_id,
  note = ""
}: {
  readonly user_id: number
  readonly note?: string
}) {
  const { id, username } = yield* CurrentOperator
  const colleague = yield* lockColleague(user_id)
  const owned = yield* sql<{ id: number }>`
    select id from robot_alarms where open and acknowledged_at is not null and acknowledged_by = ${username} order by id for no key update`
  const pins = yield* sql`
    update robot_pins set offered_to = ${user_id}, offer_note = ${note}, version = version + 1, updated_at = now()
    where owner_id = ${id} returning id`
  if (owned.length + pins.length === 0) return yield* nothingOwned
  const ids = owned.map((alarm) => alarm.id)
  if (ids.length > 0) yield* offerAlarms(ids, colleague, note)
  yield* notifyColleague(user_id, note)
  return { alarms: ids.length, pins: pins.length, colleague }
})

/** Accepts or declines all open offers of one person to the operator. */
export const answerAll = Effect.fnUntraced(function* ({
  by,
  answer,
  note = ""
}: {
  readonly by: string
  readonly answer: "accepted" | "declined"
  readonly note?: string
}) {
  const { id, username } = yield* CurrentOperator
  if (answer === "accepted") yield* requireOwnerPermission
  const offered = yield* sql<{ id: number }>`
    select a.id from robot_alarms a where a.acknowledged_by = ${by} and exists (
      select from alarm_handovers h where h.alarm_id = a.id and h.username = ${username} and ${sql.literal(isOffered)})
    order by a.id for no key update`
  // The lock may have waited for the withdrawal of an offer, so open offers are read again.
  const open = yield* sql<{ id: number }>`
    select a.id from robot_alarms a join alarm_handovers h on h.alarm_id = a.id and h.username = ${username} and ${sql.literal(isOffered)}
    where a.id = ${anyOf(offered.map((alarm) => alarm.id))} and a.acknowledged_by = ${by} order by a.id`
  const owner = answer === "accepted" ? sql`${id}::int4` : sql`owner_id`
  const pins = yield* sql`
    update robot_pins set owner_id = ${owner}, offered_to = null, offer_note = '', version = version + 1, updated_at = now()
    where offered_to = ${id} and owner_id = (select id from users where username = ${by}) returning id`
  if (open.length + pins.length === 0) return yield* notOffered
  const ids = open.map((alarm) => alarm.id)
  if (ids.length > 0) {
    if (answer === "accepted") yield* acceptOffers(ids, note)
    yield* answerOffers(ids, answer, note)
  }
  return { alarms: ids.length, pins: pins.length }
})
