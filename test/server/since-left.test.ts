import { beforeAll, expect, it } from "vitest"
import type { SinceLeft } from "../../src/contract/dashboard.ts"
import { openUsers } from "./user-calls.ts"
import type { TestServer } from "./test-server.ts"

let server: TestServer
let users: Awaited<ReturnType<typeof openUsers>>
let robots: ReadonlyArray<string>
beforeAll(async () => {
  users = await openUsers()
  server = users.server
  const rows = await server.query("select robot_id from devices order by robot_id limit 4")
  robots = rows.map(({ robot_id }) => robot_id)
  await server.query("delete from robot_intervals")
})

const sinceLeft = async (token: string): Promise<SinceLeft> =>
  (await server.get("/system-admin/dashboard/since-left", { token })).data
const nothing = { offline: { count: 0 }, back: { count: 0 }, answered: 0 }
const signIn = (username: string) => server.signIn(username, "Abc12345")
/** A user's session began two hours ago and was used an hour ago. */
const age = (id: number) =>
  server.query(
    "update sessions set created_at = now() - interval '2 hours', seen_at = now() - interval '1 hour' where user_id = $1",
    [id]
  )
const now = new Date().toISOString()
const interval = (robot: string, state: string, from: number, to: number | null) =>
  server.query(
    `insert into robot_intervals (robot_id, state, started_at, ended_at)
      values ($1, $2, $5::timestamptz - $3 * interval '1 minute', $5::timestamptz - $4 * interval '1 minute')`,
    [robot, state, from, to, now]
  )

it("A sign-in sums up robots and answers since the last session", async () => {
  const { id } = await users.add("left.ann", { role: "operator" })
  await users.add("left.ben", { role: "operator" })
  const first = await signIn("left.ann")
  expect(await sinceLeft(first)).toMatchObject({ since: null, ...nothing })
  const pin = { robot_id: robots[0], note: "Watch it", due_at: 1_790_000_000_000 }
  const { data } = await server.post("/system-admin/alarm/pin", pin, { token: first })
  const ben = await signIn("left.ben")
  await server.post("/system-admin/alarm/answer-pin", { id: data.id, note: "Mended" }, { token: ben })
  await age(id)
  // One goes offline and returns, one stays offline, one was offline before, and one is taken out of service.
  await interval(robots[0]!, "offline", 50, 40)
  await interval(robots[0]!, "online", 40, null)
  await interval(robots[1]!, "offline", 30, null)
  await interval(robots[2]!, "offline", 90, 80)
  await interval(robots[2]!, "online", 80, null)
  await interval(robots[3]!, "offline", 90, 20)
  await interval(robots[3]!, "outOfService", 20, null)

  const second = await signIn("left.ann")
  const summary = await sinceLeft(second)
  expect(summary).toMatchObject({
    offline: { count: 2, robots: [robots[0], robots[1]] },
    back: { count: 1, robots: [robots[0]] },
    answered: 1
  })
  await server.query("update robot_intervals set ended_at = $2::timestamptz + interval '1 hour' where robot_id = $1", [
    robots[1],
    now
  ])
  await interval(robots[1]!, "online", -60, null)
  expect(await sinceLeft(second)).toEqual(summary)
  await server.post("/system-admin/dashboard/dismiss-since-left", {}, { token: second })
  expect(await sinceLeft(second)).toMatchObject({ since: null, ...nothing })

  await age(id)
  await server.query("update users set role = 'sales' where id = $1", [id])
  const third = await signIn("left.ann")
  expect(await sinceLeft(third)).toMatchObject(nothing)
})
