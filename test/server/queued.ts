import { expect } from "vitest"

type Query = <A extends object = any>(statement: string, params?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<A>>

export const waitOptions = { timeout: 20_000, interval: 50 }

/** Without the server: notifications as rules queue them, for as many alarms, and their outcomes. */
export const outboxOf = (query: Query) => {
  const addUser = async (username: string, more: { readonly email?: string; readonly language?: string } = {}) =>
    (
      await query<{ id: number }>(
        "insert into users (username, role, email, password_hash, language) values ($1, (select min(name) from roles), $2, '', $3) returning id",
        [username, more.email ?? `${username}@b.example`, more.language ?? null]
      )
    )[0]!.id
  const queue = async (userId: number, method: string, alarms = 1, type = "0005") =>
    (
      await query<{ id: number }>(
        `with alarms as (
          insert into robot_alarms (type, robots, raised_at) select $4, 12, now() from generate_series(1, $3::int4) returning id),
        away as (insert into alarm_robots (alarm_id, robot_id) select id, (select min(robot_id) from devices) from alarms)
        insert into notifications (alarm_id, rule, user_id, username, method, type)
        select alarms.id, 'Night shift', u.id, u.username, $2, $4 from alarms, users u where u.id = $1 returning id`,
        [userId, method, alarms, type]
      )
    ).map(({ id }) => id)
  /** The pause until the next try, or a dead server's lease, is over. */
  const passTime = () => query("update notifications set next_at = now(), reason = '' where state = 'queued'")
  const read = async (ids: ReadonlyArray<number>) =>
    await query<{ state: string; reason: string; tries: number; wait: number; key: string }>(
      `select state, reason, tries, key::text, extract(epoch from next_at - now())::float8 as wait from notifications
        where id = any($1::int4[]) order by id`,
      [ids]
    )
  const states = async (ids: ReadonlyArray<number>) => [...new Set((await read(ids)).map(({ state }) => state))]
  const ends = async (ids: ReadonlyArray<number>, state: string) =>
    await expect.poll(() => states(ids), waitOptions).toEqual([state])
  /** Resolves after this many tries, during the next pause. */
  const attemptedTimes = async (id: number, tries: number) => {
    const waiting = async () => {
      const [one] = await read([id])
      return one!.state === "queued" && one!.reason !== "" && one!.tries
    }
    await expect.poll(waiting, waitOptions).toBe(tries)
  }
  return { addUser, queue, passTime, read, ends, attemptedTimes }
}
