import { Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { User } from "../../src/contract/users.ts"
import { writeEverything } from "./every-write.ts"
import { startProxy } from "./tcp-proxy.ts"
import { calls } from "./tenant-cases.ts"
import { startServer, type TestServer } from "./test-server.ts"

/** All statements, and those of each transaction that has ended. */
let trips: Array<string> = []
let transactions: Array<ReadonlyArray<string>> = []
const observeStatements = () => {
  let rest = Buffer.alloc(0)
  const texts = new Map<string, string>()
  let statement = ""
  let open: Array<string> | undefined
  /** A `Sync` ends a statement, and the client waits for its result. */
  const end = () => {
    trips.push(statement)
    if (/^begin/i.test(statement)) open = []
    open?.push(statement)
    if (!/^(commit|rollback)$/i.test(statement) || open === undefined) return
    transactions.push(open)
    open = undefined
  }
  return (packet: Buffer) => {
    rest = Buffer.concat([rest, packet])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const [first = "", second = ""] = rest.toString("latin1", 5, 1 + rest.readInt32BE(1)).split("\0")
      const type = String.fromCharCode(rest[0]!)
      if (type === "P") texts.set(first, (statement = second))
      if (type === "B") statement = texts.get(second) ?? ""
      if (type === "S") end()
      rest = rest.subarray(1 + rest.readInt32BE(1))
    }
  }
}

let server: TestServer
let token: string
beforeAll(async () => {
  const first = await startServer()
  const url = new URL(Redacted.value(first.databaseUrl))
  url.port = String((await startProxy(Number(url.port), undefined, observeStatements)).port)
  server = await startServer({ databaseUrl: Redacted.make(url.href) })
  token = await server.signIn("admin", "Admin123")
})

/** Jobs of the server add to the round trips of a call, on a busy machine to most: the minimum of many calls counts. */
const leastTrips = async (call: () => Promise<unknown>, expected: number) => {
  let least = Infinity
  for (let round = 0; round < 50 && least > expected; round += 1) {
    trips = []
    await call()
    least = Math.min(least, trips.length)
  }
  return least
}

/** The session of a call is read before its transaction. */
const SESSION = 1
/** The most round trips that a keyed write to each path took. Other transactions are jobs of the server. */
const measured = new Map<string, number>()
const post: TestServer["post"] = async (path, body, options = {}) => {
  transactions = []
  const headers = { ...options.headers, "idempotency-key": randomUUID() }
  const answer = await server.post(path, body, { ...options, headers })
  const own = transactions.find((each) => each.some((statement) => statement.includes("into idempotency_keys")))
  if (own) measured.set(path, Math.max(measured.get(path) ?? 0, own.length + SESSION))
  return answer as never
}
const draftOf = ({ id, version, username, role, email, enabled }: User) => ({
  id,
  version,
  username,
  role,
  email,
  enabled
})

const LIMIT = 6

it("a keyed user edit takes six round trips at most", async () => {
  const { data } = await server.get("/system-admin/user/list?username=operator", { token })
  expect(await post("/system-admin/user/edit", draftOf(data.list[0]), { token })).toMatchObject({ code: 0 })
  expect(measured.get("/system-admin/user/edit")).toBeLessThanOrEqual(LIMIT)
})

/** Calls that change several records, or lock some before they decide, and the round trips that they may take. */
const limits: Readonly<Record<string, number>> = {
  "/advertising-admin/placement/add": 7,
  "/api/message/read": 8,
  "/device-admin/device/add": 9,
  "/device-admin/device/move": 10,
  "/device-admin/device/put-on-shelves": 9,
  "/device-admin/device/remove-from-shelf": 9,
  "/device-admin/device/return-to-service": 9,
  "/device-admin/device/sync": 9,
  "/device-admin/device/take-out-of-service": 12,
  "/device-admin/device/user-device/set": 11,
  "/sale-admin/refund/add": 9,
  "/sale-admin/refund/approve": 10,
  "/sale-admin/refund/approve-all": 9,
  "/sale-admin/refund/refuse": 9,
  "/sale-admin/refund/undo": 9,
  "/system-admin/alarm/add-notify-rule": 8,
  "/system-admin/alarm/answer-handover": 11,
  "/system-admin/alarm/answer-pin": 9,
  "/system-admin/alarm/answer-pin-offer": 10,
  "/system-admin/alarm/edit-pin": 9,
  "/system-admin/alarm/edit-alarm-type": 10,
  "/system-admin/alarm/edit-notify-rule": 8,
  "/system-admin/alarm/hand-over": 11,
  "/system-admin/alarm/hand-over-all": 9,
  "/system-admin/alarm/pin": 9,
  "/system-admin/alarm/release": 10,
  "/system-admin/alarm/try-notify-rule": 8,
  "/system-admin/alarm/unpin": 8,
  "/system-admin/availability/subscription": 7,
  "/system-admin/location/add": 8,
  "/system-admin/location/calibrate-plan": 7,
  "/system-admin/location/edit": 8,
  "/system-admin/location/remove-plan": 7,
  "/system-admin/location/set-plan": 8,
  "/system-admin/logout": 7,
  "/system-admin/merchant/set-admin-user": 13,
  "/system-admin/role/add": 8,
  "/system-admin/role/delete": 7,
  "/system-admin/role/edit": 9,
  "/system-admin/role/set-rules": 11,
  "/system-admin/session/end": 9,
  "/system-admin/session/end-all": 8,
  "/system-admin/user/add": 9,
  "/system-admin/user/avatar": 8,
  "/system-admin/user/delete": 10,
  "/system-admin/user/edit": 16,
  "/system-admin/user/password": 10,
  "/system-admin/user/reset-password": 13,
  "/system-admin/view/save": 10
}

/** Codes of a phone, the bytes of a picture, a mail to a stranger, answers to all offers and notes of a reader have tests of their own. */
const unmeasured = [
  "/system-admin/alarm/answer-all",
  "/system-admin/dashboard/dismiss-since-left",
  "/system-admin/second-factor/begin",
  "/system-admin/second-factor/confirm",
  "/system-admin/second-factor/end",
  "/system-admin/user/reset-second-factor",
  "/system-admin/user/decline-request",
  "/system-admin/upload/image"
]

it("each keyed write keeps its limit of round trips", async () => {
  await writeEverything({ ...server, post }, token)
  await post("/device-admin/device/add", { robot_id: "RT-1", name: "Robot", location_id: 1 }, { token })
  const { data } = await server.get("/api/message/list?status=0", { token })
  await post("/api/message/read", { ids: [data.list[0].id] }, { token })
  const rule = { name: "Trial", user_ids: [1], methods: ["console"], types: ["0010"], enabled: true }
  await post("/system-admin/alarm/try-notify-rule", { days: 7, rule }, { token })
  const other = await server.signIn("operator", "Oper1234")
  const { id } = (await server.get("/system-admin/user/detail", { token: other })).data
  const sessions = (await server.get("/system-admin/session/list", { token: other })).data.list
  await post("/system-admin/session/end", { id: sessions[0].id }, { token })
  await post("/system-admin/session/end-all", { user_id: id }, { token })
  await post("/system-admin/logout", {}, { token: await server.signIn("admin", "Admin123") })
  const writes = calls.filter(({ method, isOpen }) => method !== "GET" && !isOpen).map(({ path }) => path)
  expect(writes.filter((path) => !measured.has(path)).toSorted()).toEqual(unmeasured.toSorted())
  const beyond = [...measured].filter(([path, count]) => count > (limits[path] ?? LIMIT))
  expect(Object.fromEntries(beyond)).toEqual({})
}, 120_000)

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
