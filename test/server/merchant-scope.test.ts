import type { HttpApiEndpoint } from "effect/http-api"
import { beforeAll, describe, expect, it } from "vitest"
import { ServerApi } from "../../src/effects/contract/server-api.ts"
import { merchantRecords } from "../../server/database/merchant-records.ts"
import { type Attempts, attempts } from "./merchant-attempts.ts"
import { openTwoMerchants, OTHERS, type TwoMerchants } from "./two-merchants.ts"

const calls = Object.values(ServerApi.groups)
  .flatMap((group) => Object.values(group.endpoints as Record<string, HttpApiEndpoint.Top>))
  .map(({ method, path }) => `${method} ${path}`)
const tried = (method: string) =>
  calls.filter((call) => call.startsWith(method) && attempts[call] !== "public" && attempts[call] !== undefined)

let two: TwoMerchants
beforeAll(async () => {
  two = await openTwoMerchants()
  // He holds everything there is: what he is refused is refused for whose it is.
  await two.server.query(
    "update roles set rules = (select rules from roles where name = 'admin') where name = 'merchant-admin'"
  )
})

/** What is in every table but the server's own bookkeeping, which it goes on with by itself: seals of events, counts of rows. */
const everything = async () => {
  const tables = await two.server.query(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sessions', 'sign_in_counters', 'captchas', 'idempotency_keys', 'alarm_watch', 'event_seals', 'event_digests')
      and relname !~ '_counts$' order by 1`
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

describe("of what is not his merchant's, its administrator", () => {
  it("is tried with every call", () => {
    expect(Object.keys(attempts).toSorted()).toEqual(calls.toSorted())
  })

  it.each(tried("GET").filter((call) => !call.endsWith("/stream")))("reads nothing by %s", async (call) => {
    const own = attempts[call]
    const path = call.replace("GET ", "")
    const queries = typeof own === "function" ? own(two.foreign, two.own) : [""]
    const exported = path.endsWith("/list")
      ? queries.flatMap((query) => [`${query}&until=now`, `${query}&until=${Date.now()}`])
      : []
    for (const query of [...queries, ...exported]) {
      const asked = `${path}?${String(query)}`
      const text = await (await two.server.send("GET", asked, { token: two.admin.token })).text()
      const { code, data } = JSON.parse(text)
      // What is refused says what was asked for.
      const told = { foreign: text.includes(OTHERS), robot: JSON.stringify(data).includes(two.foreign.robot) }
      expect({ asked, ...told }).toEqual({ asked, foreign: false, robot: false })
      expect([0, 40000, 40300, 40400]).toContain(code)
    }
  })

  let before: Readonly<Record<string, string>>
  beforeAll(async () => {
    before = await everything()
  })
  it.each(tried("POST").filter((call) => attempts[call] !== "own"))("is refused %s", async (call) => {
    const path = call.replace("POST ", "")
    for (const body of (attempts[call] as Attempts)(two.foreign, two.own)) {
      const answer = await two.post(path, body)
      // Of some calls an answer that nothing was done to anything is the refusal.
      const refused = answer.code === 0 ? answer.data.list?.length === 0 : answer.code
      expect([true, 40300, 40400, 40900], `${JSON.stringify(body)}: ${answer.msg}`).toContain(refused)
      expect(JSON.stringify(answer)).not.toContain(OTHERS)
    }
  })
  it("has changed nothing", async () => {
    expect(await everything()).toEqual(before)
  })
})

describe("every table", () => {
  it("is declared to be the merchants', the platform's or nobody's to see", async () => {
    const unseen = [
      "account_requests",
      "refused_sign_ins",
      "alarm_watch",
      "first_sign_ins",
      "event_rows",
      "event_seals",
      "event_digests",
      "kept_tables",
      "versions",
      "effect_sql_migrations"
    ]
    const tables = await two.server.query(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like '%\\_counts'"
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual([...Object.keys(merchantRecords), ...unseen].toSorted())
  })
})
