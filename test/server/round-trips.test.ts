import { Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { User } from "../../src/contract/users.ts"
import { startProxy } from "./tcp-proxy.ts"
import { startServer, type TestServer } from "./test-server.ts"

const SYNC = "S".charCodeAt(0)

/** Counts the messages by which a client ends a statement and waits for its result. */
let trips = 0
const countTrips = () => {
  let rest = Buffer.alloc(0)
  return (packet: Buffer) => {
    rest = Buffer.concat([rest, packet])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      if (rest[0] === SYNC) trips += 1
      rest = rest.subarray(1 + rest.readInt32BE(1))
    }
  }
}

let server: TestServer
let token: string
beforeAll(async () => {
  const first = await startServer()
  const url = new URL(Redacted.value(first.databaseUrl))
  url.port = String((await startProxy(Number(url.port), undefined, countTrips)).port)
  server = await startServer({ databaseUrl: Redacted.make(url.href) })
  token = await server.signIn("admin", "Admin123")
})

/** Jobs of the server add to the round trips of a call, on a busy machine to most: the minimum of many calls counts. */
const leastTrips = async (call: () => Promise<unknown>, expected: number) => {
  let least = Infinity
  for (let round = 0; round < 50 && least > expected; round += 1) {
    const before = trips
    await call()
    least = Math.min(least, trips - before)
  }
  return least
}

const keyed = async (path: string, body: object) => {
  const answer = await server.post(path, body, { token, headers: { "idempotency-key": randomUUID() } })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
const draftOf = ({ id, version, username, role, email, enabled }: User) => ({
  id,
  version,
  username,
  role,
  email,
  enabled
})

it("a keyed edit of a user takes at most six round trips", async () => {
  const { data } = await server.get("/system-admin/user/list?username=operator", { token })
  let user = draftOf(data.list[0])
  const edit = async () => {
    user = draftOf(await keyed("/system-admin/user/edit", user))
  }
  await edit()
  expect(await leastTrips(edit, 6)).toBeLessThanOrEqual(6)
})

it("a refused edit changes nothing", async () => {
  const { data } = await server.get("/system-admin/user/list?username=admin", { token })
  const [own] = data.list.filter(({ username }: User) => username === "admin")
  const edit = { ...draftOf(own), email: "changed@b.example", enabled: false }
  const answer = await server.post("/system-admin/user/edit", edit, { token })
  expect(answer).toMatchObject({ code: 40900, msg: "You cannot disable yourself or change your own role" })
  expect((await server.get("/system-admin/user/list?username=admin", { token })).data).toEqual(data)
})

it("a read takes two round trips", async () => {
  expect(await leastTrips(() => server.get("/system-admin/user/detail", { token }), 2)).toBe(2)
})
