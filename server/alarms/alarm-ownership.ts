import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { LONG_ID_MAX } from "../../src/contract/fields.ts"
import type { HandoverAnswer } from "../../src/contract/alarms.ts"
import type { UserOption } from "../../src/contract/user-option.ts"
import { anyOf, mayOwn } from "../alarm-owners/release-alarms.ts"
import { sql } from "../database/sql.ts"
import { conflict, noSuchId, requestLanguage, type Text, text, worded } from "../http/texts.ts"
import { eachOnce } from "../lists/list-conditions.ts"
import { alarmOf, type AlarmRow, isOffered, readAlarms } from "./alarm-rows.ts"

const noSuchAlarm = text("alarms.gone")
const over = text("alarms.over")
const unowned = text("alarms.unowned")
const notOffered = text("alarms.notOffered")

interface Noted {
  readonly ids: string
  readonly note?: string
}

/** Every change of an owner locks its alarms first, in one order, and reads them afterwards. */
const lockAlarms = (ids: ReadonlyArray<number>) =>
  sql`select id from robot_alarms where id = ${anyOf(ids)} order by id for no key update`

/** Changes the open alarms that `refusalOf` accepts, and returns the refusals of the others. */
const changeEach = Effect.fnUntraced(function* <E, R>(
  ids: string,
  refusalOf: (alarm: AlarmRow) => Text | undefined,
  change: (ids: ReadonlyArray<number>) => Effect.Effect<unknown, E, R>
) {
  const language = yield* requestLanguage
  const uniqueIds = eachOnce(ids).map(Number)
  const validIds = uniqueIds.filter((id) => id <= LONG_ID_MAX)
  yield* lockAlarms(validIds)
  const alarms = new Map((yield* readAlarms(validIds)).map((alarm) => [alarm.id, alarm]))
  const reasonOf = (alarm: AlarmRow | undefined) => {
    if (alarm === undefined) return noSuchAlarm
    return alarm.ended_at === null ? refusalOf(alarm) : over
  }
  const refused = uniqueIds.flatMap((id) => {
    const reason = reasonOf(alarms.get(id))
    return reason === undefined ? [] : [{ id, msg: worded(reason, language) }]
  })
  const changedIds = uniqueIds.filter((id) => refused.every((refusal) => refusal.id !== id))
  if (changedIds.length > 0) yield* change(changedIds)
  return { list: (yield* readAlarms(changedIds)).map((alarm) => alarmOf(alarm, language)), refused }
})

const takenBy = (who: string) => text("alarms.taken", { who })

/** The refusal for everybody but the owner. */
const unlessOwner = (username: string) => (alarm: AlarmRow) => {
  if (alarm.acknowledged_at === null) return unowned
  return alarm.acknowledged_by === username ? undefined : takenBy(alarm.acknowledged_by)
}

/** A second acknowledgement by the owner only changes the note. */
export const acknowledge = Effect.fnUntraced(function* ({ ids, note = "" }: Noted) {
  const { username } = yield* CurrentOperator
  return yield* changeEach(
    ids,
    ({ acknowledged_at, acknowledged_by }) =>
      acknowledged_at === null || acknowledged_by === username ? undefined : takenBy(acknowledged_by),
    (changedIds) => sql`
      update robot_alarms set acknowledged_at = coalesce(acknowledged_at, now()), acknowledged_by = ${username}, note = ${note}
      where id = ${anyOf(changedIds)}`
  )
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
    select u.username, u.enabled, u.merchant_id is not distinct from ${merchant_id}::int4 and (${mayOwn}) as permitted
    from users u join roles r on r.name = u.role where u.id = ${userId} for share of u, r`
  if (user === undefined) return yield* noSuchId(text("records.user"), userId, "user_id")
  const { username, enabled, permitted } = user
  if (!enabled) return yield* conflict(text("alarms.handoverDisabled", { who: username }), "user_id")
  if (!permitted) return yield* conflict(text("alarms.handoverNotPermitted", { who: username }), "user_id")
  return username
})

/** The colleague has one todo for all open offers of the operator. */
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

/** Offers own alarms to a colleague. */
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

/** The operator becomes the owner of offered alarms. */
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

/** Until the colleague accepts, the former owner stays the owner. */
export const answerHandover = Effect.fnUntraced(function* ({
  ids,
  note = "",
  answer
}: Noted & { readonly answer: HandoverAnswer }) {
  const { username } = yield* CurrentOperator
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

export const release = Effect.fnUntraced(function* ({ ids, note = "" }: Noted) {
  const { username, is_admin, is_super_admin } = yield* CurrentOperator
  const isAdministrator = is_admin || is_super_admin
  const unlessOwned = unlessOwner(username)
  return yield* changeEach(
    ids,
    (alarm) => (isAdministrator && alarm.acknowledged_at !== null ? undefined : unlessOwned(alarm)),
    (changedIds) =>
      Effect.andThen(
        sql`update robot_alarms set acknowledged_at = null, acknowledged_by = '', note = ${note} where id = ${anyOf(changedIds)}`,
        answerOffers(changedIds, "withdrawn", "")
      )
  )
})
