import { describe, expect, it, vi } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

const reporting = async ({ query }: TestServer) =>
  (await query("select count(reported_at)::int4 as n from robot_states"))[0].n as number
const simulating = async ({ query }: TestServer) =>
  (
    await query(
      "select count(*)::int4 as n from pg_locks where locktype = 'advisory' and objid = 8246176 and database = (select oid from pg_database where datname = current_database())"
    )
  )[0].n as number
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 200 })

describe("the simulation", () => {
  it("One server of several simulates the fleet's reports", async () => {
    const one = await startServer({ simulate: true })
    await soon(async () => expect(await reporting(one)).toBeGreaterThan(0))
    const two = await startServer({ simulate: true, databaseUrl: one.databaseUrl })
    expect(await simulating(two)).toBe(1)
    await one.close()
    await soon(async () => expect(await simulating(two)).toBe(1))
    const [{ at }] = await two.query("select now()::text as at")
    await soon(async () =>
      expect(
        (await two.query("select count(*)::int4 as n from robot_states where heard_at > $1", [at]))[0].n
      ).toBeGreaterThan(0)
    )
  }, 90_000)
  it("The simulation is off by default", async () => {
    const server = await startServer()
    expect(await simulating(server)).toBe(0)
    expect(await reporting(server)).toBe(0)
  })
})
