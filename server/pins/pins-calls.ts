import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MAX_PINS, type Pin, type PinOfferAnswer } from "../../src/contract/pins.ts"
import { acceptOffers, answerOffers, lockColleague, notifyColleague, offerAlarms } from "../alarms/alarm-ownership.ts"
import { isOffered } from "../alarms/alarm-rows.ts"
import { requireOwnerPermission } from "../alarm-owners/release-alarms.ts"
import { callsOf } from "../calls.ts"
import { anyOf, sql } from "../database/sql.ts"
import { conflict, noSuchId, noSuchRecord, text, versionConflict } from "../http/texts.ts"

const noun = text("records.pin")
const notOffered = conflict(text("alarms.notOffered"))
const nothingOwned = conflict(text("alarms.nothingOwned"))

const columns =
  sql.literal(`p.id, p.version, p.robot_id, d.name as robot, s.state, p.note, p.due_at, coalesce(o.username, '') as owner, p.created_by,
  p.created_at, coalesce(t.username, '') as offered_to, p.offer_note, coalesce((select jsonb_agg(jsonb_build_object('note', a.note,
    'created_by', a.created_by, 'created_at', floor(extract(epoch from a.created_at) * 1000)) order by a.id)
    from robot_pin_answers a where a.pin_id = p.id), '[]') as answers
  from robot_pins p join devices d using (robot_id) join robot_states s using (robot_id)
    left join users o on o.id = p.owner_id left join users t on t.id = p.offered_to`)

/** Pins of the operator's tenant that meet a condition. `which` may end with `order by`. */
const readPins = (which: Statement.Fragment) =>
  Effect.flatMap(
    CurrentOperator,
    ({ merchant_id }) =>
      sql<Pin>`select ${columns} where p.merchant_id is not distinct from ${merchant_id}::int4 and ${which}`
  )

const findPin = Effect.fnUntraced(function* (id: number) {
  const [pin] = yield* readPins(sql`p.id = ${id}`)
  return pin ?? (yield* noSuchId(noun, id))
})

/** Locks a pin until the transaction ends. */
const lockPin = Effect.fnUntraced(function* (id: number) {
  yield* sql`select from robot_pins where id = ${id} for update`
  return yield* findPin(id)
})

/** Owners may change their pins, administrators all, and everybody those without an owner. */
const requireChangeable = Effect.fnUntraced(function* ({ owner }: Pin) {
  const { username, is_admin, is_super_admin } = yield* CurrentOperator
  if (owner !== "" && owner !== username && !is_admin && !is_super_admin)
    return yield* conflict(text("pins.ofAnother", { who: owner }))
})

const requireOffer = Effect.fnUntraced(function* ({ owner, offered_to }: Pin, answer: PinOfferAnswer) {
  const { username } = yield* CurrentOperator
  const isTheirs = answer === "withdrawn" ? owner === username && offered_to !== "" : offered_to === username
  if (!isTheirs) return yield* notOffered
})

export const PinsCalls = callsOf("pins", {
  list: () => Effect.map(readPins(sql`true order by p.due_at, p.id limit ${MAX_PINS}`), (list) => ({ list })),
  pin: Effect.fnUntraced(function* ({ payload: { robot_id, note, due_at } }) {
    const { id, username, merchant_id } = yield* CurrentOperator
    yield* requireOwnerPermission
    const [robot] = yield* sql`select from devices where robot_id = ${robot_id} for key share`
    if (robot === undefined) return yield* noSuchRecord(text("pins.noRobot", { robot: robot_id }), "robot_id")
    const added = yield* sql<{ id: number }>`
      insert into robot_pins (robot_id, merchant_id, note, due_at, owner_id, created_by)
      values (${robot_id}, ${merchant_id}::int4, ${note}, ${new Date(due_at)}, ${id}, ${username}) returning id`.one
    return yield* findPin(added.id)
  }),
  edit: Effect.fnUntraced(function* ({ payload: { id, version, note, due_at } }) {
    const pin = yield* lockPin(id)
    yield* requireChangeable(pin)
    if (pin.version !== version) return yield* versionConflict(noun)
    yield* sql`
      update robot_pins set note = ${note}, due_at = ${new Date(due_at)}, version = version + 1, updated_at = now() where id = ${id}`
    return yield* findPin(id)
  }),
  unpin: Effect.fnUntraced(function* ({ payload: { id } }) {
    const pin = yield* lockPin(id)
    yield* requireChangeable(pin)
    yield* sql`delete from robot_pins where id = ${id}`
    return pin
  }),
  answer: Effect.fnUntraced(function* ({ payload: { id, note } }) {
    const { username } = yield* CurrentOperator
    const { robot_id } = yield* lockPin(id)
    yield* sql`
      insert into robot_pin_answers (pin_id, robot_id, note, created_by) values (${id}, ${robot_id}, ${note}, ${username})`
    return yield* findPin(id)
  }),
  answerOffer: Effect.fnUntraced(function* ({ payload: { id, answer } }) {
    const operator = yield* CurrentOperator
    if (answer === "accepted") yield* requireOwnerPermission
    yield* requireOffer(yield* lockPin(id), answer)
    const owner = answer === "accepted" ? sql`${operator.id}::int4` : sql`owner_id`
    yield* sql`
      update robot_pins set owner_id = ${owner}, offered_to = null, offer_note = '', version = version + 1, updated_at = now() where id = ${id}`
    return yield* findPin(id)
  }),
  /** Offers all open work of the operator, with one statement for alarms and one for pins. */
  handOverAll: Effect.fnUntraced(function* ({ payload: { user_id, note = "" } }) {
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
  }),
  /** Accepts or declines all open offers of one person to the operator. */
  answerAll: Effect.fnUntraced(function* ({ payload: { by, answer, note = "" } }) {
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
})
