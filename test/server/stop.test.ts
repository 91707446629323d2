import { Effect, Exit, Redacted, Scope } from "effect"
import { randomUUID } from "node:crypto"
import { expect, it, vi } from "vitest"
import { coupon } from "../record-drafts.ts"
import { addTeardown } from "./teardown.ts"
import { passwords } from "./test-client.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

vi.setConfig({ testTimeout: 60_000 })

/** A connection of the test's own, which outlives the server's. */
const besides = async ({ databaseUrl }: TestServer) => {
  const scope = Effect.runSync(Scope.make())
  addTeardown(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const sql = await Effect.runPromise(Scope.provide(connectTo(Redacted.value(databaseUrl)), scope))
  return <A extends object = any>(statement: string) => Effect.runPromise(sql.unsafe<A>(statement))
}

it("A stop answers unfinished writes; repetitions run them once", async () => {
  const server = await startServer()
  const token = await server.signIn("admin", passwords.admin)
  const query = await besides(server)
  const waiting = async (): Promise<number> =>
    (await query("select count(*)::int4 as n from pg_locks where relation = 'coupons'::regclass and not granted"))[0].n
  const keys = Array.from({ length: 30 }, () => randomUUID())
  const add = (at: TestServer, key: string | undefined, signal?: AbortSignal) =>
    fetch(`${at.address}/market-support/coupon/add`, {
      method: "POST",
      headers: {
        authorization: token,
        "accept-language": "en-US",
        "content-type": "application/json",
        ...(key && { "idempotency-key": key })
      },
      body: JSON.stringify({ ...coupon, name: `stop ${key ?? "without a key"}` }),
      ...(signal && { signal })
    })
  const signIn = (_: unknown, n: number) =>
    server.send("POST", "/system-admin/login-v2", {
      body: { username: `nobody ${n}`, password: "Abc12345", captcha_id: "none", captcha: "pass" }
    })

  // Each has a connection by then, and needs none that a stop would refuse.
  await Promise.all(Array.from({ length: 90 }, () => server.get("/system-admin/user/detail", { token })))
  await query("begin")
  await query("lock table coupons")
  const hangUp = new AbortController()
  const hungUp = add(server, randomUUID(), hangUp.signal).catch(() => undefined)
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
  const calls = [add(server, undefined), ...keys.map((key) => add(server, key)), ...Array.from({ length: 50 }, signIn)]
  // As many wait as pass at once.
  await vi.waitFor(async () => expect(await waiting()).toBe(8), { timeout: 10_000 })
  hangUp.abort()
  await hungUp
  const begun = performance.now()
  const closed = server.close().then(() => performance.now() - begun)

  const answers = await Promise.all(
    (await Promise.all(calls)).map(async (answer) => ({
      answer,
      said: (await answer.json()) as { readonly code: number; readonly msg: string }
    }))
  )
  expect(new Set(answers.map(({ answer }) => answer.headers.get("connection")))).toEqual(new Set(["close"]))
  const stopped = answers.filter(({ answer }) => answer.status === 503)
  expect(stopped.length).toBeGreaterThan(20)
  for (const { said: body } of stopped) expect(body).toMatchObject({ code: 50000, request_id: expect.any(String) })
  // On a busy machine the lock's own limit ends one before the stop does.
  const repeatable =
    /Please try again; a repeated write with the same key runs only once|Nothing was changed; please try again/
  const [plain, ...keyed] = answers.map(({ said: body }) => body.msg)
  // The write has more time, and its lock limit may end it first. Nobody knows the outcome of a write still running then.
  expect(plain).toMatch(/Nothing was changed|the outcome of this call is unknown/)
  expect(keyed.slice(0, keys.length)).toEqual(keys.map(() => expect.stringMatching(repeatable)))
  expect(await closed).toBeLessThan(4500)

  await query("rollback")
  const named = async () =>
    (await query("select name from coupons where name like 'stop %'")).map(({ name }) => name as string)
  expect(await named()).toEqual([])
  const next = await startServer({ databaseUrl: server.databaseUrl })
  const again = await Promise.all(keys.map(async (key) => (await (await add(next, key)).json()) as { code: number }))
  expect(again.map(({ code }) => code)).toEqual(keys.map(() => 0))
  expect((await named()).toSorted()).toEqual(keys.map((key) => `stop ${key}`).toSorted())
})
