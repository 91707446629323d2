import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { holdsEverything, lacksPermission } from "../authentication/rule-tree.ts"
import { anyOf, sql } from "../database/sql.ts"

/** The condition for a role `r` whose users may own alarms. */
export const mayOwn = sql.literal(`(${holdsEverything("r")} or 'alarm-board' = any(r.rules))`)

/**
 * The role of a user who may own alarms of their tenant, locked until the transaction ends. Take this lock before those
 * of alarms and pins: then either the loss of the permission waits for the call, or the call waits for the loss.
 */
export const lockOwner = (id: number, merchantId: number | null) =>
  sql`select r.name from lock_role_of(${id}::int4, ${merchantId}::int4) r where ${mayOwn}`

const mayNotOwn = lacksPermission("alarm-board")

/** Refuses an operator who lost the permission or account after the call began. */
export const requireOwnerPermission = Effect.gen(function* () {
  const { id, merchant_id } = yield* CurrentOperator
  const rows = yield* lockOwner(id, merchant_id)
  if (rows.length === 0) return yield* mayNotOwn
})

/** Open alarms that these users own or are offered, locked. */
const lockAlarmsOf = Effect.fnUntraced(function* (usernames: ReadonlyArray<string>) {
  const rows = yield* sql<{ id: number }>`
    select id from robot_alarms a where open and (acknowledged_by = any(${usernames}::text[]) or exists (
      select from alarm_handovers h where h.alarm_id = a.id and h.answer is null and h.username = any(${usernames}::text[])))
    order by id for no key update`
  return rows.map(({ id }) => id)
})

/** Takes alarms and pins from users who can no longer work on the board. Offers to them stay with the owners. */
export const releaseWorkOf = Effect.fnUntraced(function* (usernames: ReadonlyArray<string>) {
  yield* sql`
    update robot_pins p set owner_id = nullif(owner_id, u.id), offered_to = case when u.id in (owner_id, offered_to) then null else offered_to end
    from users u, (select set_config('wheelhouse.verb', concat_ws(' ', current_setting('wheelhouse.verb', true), 'pins.released'), true)) verb
    where u.username = any(${usernames}::text[]) and (owner_id = u.id or offered_to = u.id)`
  const ids = yield* lockAlarmsOf(usernames)
  if (ids.length === 0) return
  yield* sql`select set_config('wheelhouse.verb', current_setting('wheelhouse.verb') || ' alarms.released', true)`
  yield* sql`
    update alarm_handovers set answer = 'returned', answered_at = now()
    where alarm_id = ${anyOf(ids)} and answer is null and username = any(${usernames}::text[])`
  yield* sql`
    update robot_alarms set acknowledged_at = null, acknowledged_by = ''
    where id = ${anyOf(ids)} and acknowledged_by = any(${usernames}::text[])`
})

/** Takes alarms from users whose role no longer opens the board. */
export const releaseUnpermittedOf = Effect.fnUntraced(function* (usernames: ReadonlyArray<string>) {
  const unpermitted = yield* sql<{ username: string }>`
    select u.username from users u join roles r on r.name = u.role where u.username = any(${usernames}::text[]) and not (${mayOwn})`
  if (unpermitted.length > 0) yield* releaseWorkOf(unpermitted.map(({ username }) => username))
})

/** Keeps a renamed user's alarms. */
export const renameOwner = Effect.fnUntraced(function* (before: string, after: string) {
  const ids = yield* lockAlarmsOf([before])
  if (ids.length === 0) return
  yield* sql`update robot_alarms set acknowledged_by = ${after} where id = ${anyOf(ids)} and acknowledged_by = ${before}`
  yield* sql`
    update alarm_handovers set username = ${after} where alarm_id = ${anyOf(ids)} and answer is null and username = ${before}`
})
