import { beforeAll, describe, expect, it } from "vitest"
import { bodiesOf, calls, queriesOf } from "./tenant-cases.ts"
import { openTwoMerchants, FOREIGN_VALUE, type TwoMerchants } from "./two-merchants.ts"

/** Reads, but for the stream, which `merchant-people.test.ts` reads. */
const reads = calls.filter(
  ({ method, group, isOpen }) => method === "GET" && !isOpen && !["alarmStream", "robotPositions"].includes(group)
)
/** Switches of one's own, though they need a permission. */
const ownSwitches = ["POST /system-admin/alarm/alarm-receive-status", "POST /system-admin/availability/subscription"]
/** A write without permission and record changes only the caller's own data. */
const writes = calls.filter(
  ({ method, name, isOpen, needsPermission, namesRecord }) =>
    method === "POST" && !isOpen && (namesRecord || needsPermission) && !ownSwitches.includes(name)
)

let two: TwoMerchants
/** Robots of times that were the merchant's: it keeps their availability in these times. */
let former: ReadonlyArray<string>
beforeAll(async () => {
  two = await openTwoMerchants()
  const intervals = await two.server.query("select distinct robot_id from robot_intervals where merchant_id = $1", [
    two.merchant
  ])
  former = intervals.map(({ robot_id }) => robot_id)
  // The role holds every permission, so a refusal is due to the record.
  await two.server.query(
    "update roles set rules = (select rules from roles where name = 'admin') where name = 'merchant-admin'"
  )
})

/** The rows of every table but the server's own bookkeeping, which goes on by itself, like seals of the log. */
const everything = async () => {
  const tables = await two.server.query(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sessions', 'sign_in_counters', 'captchas', 'idempotency_keys', 'alarm_watch', 'seals')
      order by 1`
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await two.server.query(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from "${name}" t`
    )
    digests[name] = row.digest
  }
  return digests
}

describe("an administrator of a merchant", () => {
  it.each(reads)("reads no foreign record by $name", async (call) => {
    const queries = queriesOf(call, two.foreign, FOREIGN_VALUE)
    expect(queries).not.toEqual([])
    for (const query of queries) {
      const url = `${call.path}?${query.toString()}`
      const text = await (await two.server.send("GET", url, { token: two.admin.token })).text()
      const { code, data } = JSON.parse(text)
      // The coverage of a silence repeats the requested numbers that name no robot of the merchant.
      const answerText = JSON.stringify(call.path.endsWith("/silence-coverage") ? { ...data, unknown: [] } : data)
      // Events of robots that were the merchant's once stay its own.
      const robots = call.group === "events" ? [] : [...answerText.matchAll(/"(WD\d+)"/g)].map(([, robot]) => robot!)
      const foreign = [FOREIGN_VALUE, ...two.foreign.robots].filter((mark) => answerText.includes(mark))
      const own = call.group === "availability" ? [...two.own.robots, ...former] : two.own.robots
      foreign.push(...robots.filter((robot) => !own.includes(robot)))
      expect({ asked: url, foreign }).toEqual({ asked: url, foreign: [] })
      // A call may refuse an empty request.
      expect([0, 40300, 40400, ...(query.size === 0 ? [40000] : [])], `${url}: ${text}`).toContain(code)
    }
  })
})

describe("a write of a merchant's administrator", () => {
  let before: Readonly<Record<string, string>>
  beforeAll(async () => {
    before = await everything()
  })
  it.each(writes)("changes no foreign record by $name", async (call) => {
    for (const body of bodiesOf(call, two.foreign, two.own)) {
      const answer = await two.post(call.path, body)
      // An empty list of changed records is a refusal too.
      const refused = answer.code === 0 ? answer.data.list?.length === 0 : answer.code
      expect([true, 40300, 40400, 40900], `${JSON.stringify(body)}: ${answer.msg}`).toContain(refused)
      expect(JSON.stringify(answer)).not.toContain(FOREIGN_VALUE)
    }
  })
  it("silences no alarms of every robot", async () => {
    const silence = { robot_ids: "", types: "0010", until: Date.now() + 3_600_000, reason: "x" }
    expect(await two.post("/system-admin/alarm/silence", silence)).toMatchObject({ code: 40300 })
  })
  it("Refused writes change no row of any table", async () => {
    expect(await everything()).toEqual(before)
  })
})
