import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { LONG_ID_MAX } from "../../src/contract/fields.ts"
import type { HandoverAnswer } from "../../src/contract/alarms.ts"
import type { UserOption } from "../../src/contract/user-option.ts"
import { lockOwner, mayOwn, requireOwnerPermission } from "../alarm-owners/release-alarms.ts"
import { withAlarmNames } from "../alarm-types/alarm-types.ts"
import { anyOf, sql } from "../database/sql.ts"
import { conflict, noSuchId, requestLanguage, type Text, text, translateText } from "../http/texts.ts"
import { uniqueValues } from "../lists/list-conditions.ts"
import { alarmColumns, alarmJoins, type AlarmRow, isOffered, readAlarms } from "./alarm-rows.ts"

const noSuchAlarm = text("alarms.gone")
const over = text("alarms.over")
const unowned = text("alarms.unowned")
const notOffered = text("alarms.notOffered")

interface Noted {
  readonly ids: string
  readonly note?: string
}

/** Locks alarms in a fixed order, before a change reads them. `acknowledge` does both in one statement. */
const lockAlarms = (ids: ReadonlyArray<number>) =>
  sql`select id from robot_alarms where id = ${anyOf(ids)} order by id for no key update`

type RefusalOf = (alarm: AlarmRow) => Text | undefined

/** The reason for each alarm that a change leaves as it is. */
const refusalsOf = Effect.fnUntraced(function* (
  ids: ReadonlyArray<number>,
  rows: ReadonlyArray<AlarmRow>,
  refusalOf: RefusalOf
) {
  const language = yield* requestLanguage
  const alarms = new Map(rows.map((alarm) => [alarm.id, alarm]))
  const reasonOf = (alarm: AlarmRow | undefined) => {
    if (alarm === undefined) return noSuchAlarm
    return alarm.ended_at === null ? refusalOf(alarm) : over
  }
  return ids.flatMap((id) => {
    const reason = reasonOf(alarms.get(id))
    return reason === undefined ? [] : [{ id, msg: translateText(reason, language) }]
  })
})

/** No alarm has an id above this limit, which the database would refuse. */
const isValid = (id: number) => id <= LONG_ID_MAX

/** Changes the open alarms that `refusalOf` accepts, and returns the refusals of the others. */
const changeEach = Effect.fnUntraced(function* <E, R>(
  ids: string,
  refusalOf: RefusalOf,
  change: (ids: ReadonlyArray<number>) => Effect.Effect<unknown, E, R>
) {
  const uniqueIds = uniqueValues(ids).map(Number)
  const validIds = uniqueIds.filter(isValid)
  yield* lockAlarms(validIds)
  const refused = yield* refusalsOf(uniqueIds, yield* readAlarms(validIds), refusalOf)
  const changedIds = uniqueIds.filter((id) => refused.every((refusal) => refusal.id !== id))
  if (changedIds.length > 0) yield* change(changedIds)
  return { list: yield* withAlarmNames(yield* readAlarms(changedIds)), refused }
})

const takenBy = (who: string) => text("alarms.taken", { who })

/** Refuses everybody but the owner. */
const unlessOwner = (username: string) => (alarm: AlarmRow) => {
  if (alarm.acknowledged_at === null) return unowned
  return alarm.acknowledged_by === username ? undefined : takenBy(alarm.acknowledged_by)
}

/**
 * Makes the operator the owner; a second acknowledgement only changes the note. One statement locks the owner, locks
 * the alarms in order, changes and reads them.
 */
export const acknowledge = Effect.fnUntraced(function* ({ ids, note = "" }: Noted) {
  const { id, username, merchant_id } = yield* CurrentOperator
  const uniqueIds = uniqueValues(ids).map(Number)
  const alarms = yield* sql<AlarmRow>`
    with owner as materialized (${lockOwner(id, merchant_id)}),
      locked as materialized (
        select * from robot_alarms where exists (select from owner) and id = ${anyOf(uniqueIds.filter(isValid))} order by id for no key update),
      changed as (update robot_alarms a set acknowledged_at = coalesce(a.acknowledged_at, now()), acknowledged_by = ${username}, note = ${note}
        from locked where a.id = locked.id and locked.open and (locked.acknowledged_at is null or locked.acknowledged_by = ${username}) returning a.*)
    select ${sql.literal(alarmColumns)} from (select * from changed union all select * from locked where id not in (select id from changed)) a
      ${sql.literal(alarmJoins)} order by a.id`
  // Without a row there is no alarm or no owner.
  if (alarms.length === 0) yield* requireOwnerPermission
  const refused = yield* refusalsOf(uniqueIds, alarms, ({ acknowledged_by }) =>
    acknowledged_by === username ? undefined : takenBy(acknowledged_by)
  )
  const isRefused = ({ id }: AlarmRow) => refused.some((refusal) => refusal.id === id)
  return { list: yield* withAlarmNames(alarms.filter((alarm) => !isRefused(alarm))), refused }
})

/** Users of the same tenant who may work on the board. */
export const readColleagues = Effect.flatMap(
  CurrentOperator,
  ({ id, merchant_id }) => sql<UserOption>`
    select u.id, u.username from users u join roles r on r.name = u.role
    where u.enabled and u.id <> ${id} and u.merchant_id is not distinct from ${merchant_id}::int4 and (${mayOwn}) order by u.username`
)

/** The colleague, who stays enabled and permitted until the transaction ends. */
export const lockColleague = Effect.fnUntraced(function* (userId: number) {
  const { id, merchant_id } = yield* CurrentOperator
  if (userId === id) return yield* conflict(text("alarms.handoverToSelf"), "user_id")
  const [user] = yield* sql<{ username: string; enabled: boolean; permitted: boolean }>`
    select username, enabled, exists (${lockOwner(userId, merchant_id)}) as permitted from users where id = ${userId}`
  if (user === undefined) return yield* noSuchId(text("records.user"), userId, "user_id")
  const { username, enabled, permitted } = user
  if (!enabled) return yield* conflict(text("alarms.handoverDisabled", { who: username }), "user_id")
  if (!permitted) return yield* conflict(text("alarms.handoverNotPermitted", { who: username }), "user_id")
  return username
})

/** Posts the colleague's todo, a single one for all open offers of the operator. */
export const notifyColleague = Effect.fnUntraced(function* (userId: number, note: string) {
  const { id, username } = yield* CurrentOperator
  yield* sql`
    insert into messages (user_id, type, kind, about)
    select u.id, 'todo', 'workOffered', jsonb_build_object('by', ${username}::text, 'note', ${note}::text,
      'alarms', (select count(*) from alarm_handovers h join robot_alarms a on a.id = h.alarm_id
        where h.username = u.username and h.created_by = ${username} and ${sql.literal(isOffered)}),
      'pins', (select count(*) from robot_pins p where p.owner_id = ${id} and p.offered_to = u.id))
    from users u where u.id = ${userId}
    on conflict (user_id, (about->>'by')) where kind = 'workOffered' and done_at is null
      do update set about = excluded.about, read_at = null, created_at = clock_timestamp()`
})

/** Offers the operator's alarms to a colleague. */
export const offerAlarms = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, colleague: string, note: string) {
  const { username } = yield* CurrentOperator
  yield* sql`
    insert into alarm_handovers (alarm_id, username, note, created_by)
    select id, ${colleague}, ${note}, ${username} from unnest(${ids.map(String)}::text[]::int8[]) id
    on conflict (alarm_id) where answer is null
      do update set username = excluded.username, note = excluded.note, created_by = excluded.created_by, created_at = now()`
})

export const handOver = Effect.fnUntraced(function* ({
  ids,
  note = "",
  user_id
}: Noted & { readonly user_id: number }) {
  const { username } = yield* CurrentOperator
  const colleague = yield* lockColleague(user_id)
  return yield* changeEach(ids, unlessOwner(username), (changedIds) =>
    Effect.andThen(offerAlarms(changedIds, colleague, note), notifyColleague(user_id, note))
  )
})

/** Makes the operator the owner of the offered alarms. */
export const acceptOffers = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, note: string) {
  const { username } = yield* CurrentOperator
  yield* sql`
    update robot_alarms a set acknowledged_at = now(), acknowledged_by = ${username},
      note = coalesce(nullif(${note}, ''), nullif(h.note, ''), a.note)
    from alarm_handovers h where a.id = ${anyOf(ids)} and h.alarm_id = a.id and h.answer is null`
})

export const answerOffers = (ids: ReadonlyArray<number>, answer: HandoverAnswer, note: string) => sql`
  update alarm_handovers set answer = ${answer}, answer_note = ${note}, answered_at = now()
  where alarm_id = ${anyOf(ids)} and answer is null`

/** Accepts, declines or withdraws an offer. Only an acceptance changes the owner. */
export const answerHandover = Effect.fnUntraced(function* ({
  ids,
  note = "",
  answer
}: Noted & { readonly answer: HandoverAnswer }) {
  const { username } = yield* CurrentOperator
  if (answer === "accepted") yield* requireOwnerPermission
  const usernameColumn = answer === "withdrawn" ? "acknowledged_by" : "handover_to"
  return yield* changeEach(
    ids,
    (alarm) => (alarm.handover_to !== "" && alarm[usernameColumn] === username ? undefined : notOffered),
    Effect.fnUntraced(function* (changedIds) {
      if (answer === "accepted") yield* acceptOffers(changedIds, note)
      yield* answerOffers(changedIds, answer, note)
    })
  )
})

export const release = Effect.fnUntraced(function* ({
  ids,
  note = "",
  own = false
}: Noted & { readonly own?: boolean }) {
  const { username, is_admin, is_super_admin } = yield* CurrentOperator
  const releasesOthers = !own && (is_admin || is_super_admin)
  const unlessOwned = unlessOwner(username)
  return yield* changeEach(
    ids,
    (alarm) => (releasesOthers && alarm.acknowledged_at !== null ? undefined : unlessOwned(alarm)),
    (changedIds) =>
      Effect.andThen(
        sql`update robot_alarms set acknowledged_at = null, acknowledged_by = '', note = ${note} where id = ${anyOf(changedIds)}`,
        answerOffers(changedIds, "withdrawn", "")
      )
  )
})
