import { Effect, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { limits } from "../../server/database/limits.ts"
import { prepareDatabase } from "../../server/database/prepare-database.ts"
import { emptyDatabase } from "./backed-up.ts"
import { startPooler as throughPooler, withoutParameter } from "./pooler.ts"
import { connectTo } from "./test-database.ts"

const query = <A extends object>(url: string, statement: string) =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(connectTo(url), (sql) => sql.unsafe<A>(statement))))

const through = (url: string) => throughPooler(url, (packet) => withoutParameter(packet, ...Object.keys(limits)))

const prepare = async (owner: string, application = owner) => {
  const lines: Array<string> = []
  const at = (url: string) => ({ url: Redacted.make(url) })
  await prepareDatabase({ owner: at(owner), application: at(application) }).pipe(
    Effect.provide([Reactivity.layer, Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])]),
    Effect.runPromise
  )
  return lines.join("\n")
}

const limitsOf = (url: string) =>
  query(url, `select name, setting from pg_settings where name in ('${Object.keys(limits).join("', '")}')`)
const expected = Object.entries(limits).map(([name, setting]) => ({ name, setting }))

/** A role of its own that owns an empty database. */
const openOwner = async () => {
  const url = await emptyDatabase()
  const own = new URL(url)
  own.username = `owner_${randomUUID().slice(0, 8)}`
  own.password = "secret"
  await query(url, `create role ${own.username} login password 'secret'`)
  await query(url, `grant wheelhouse_platform, wheelhouse_tenant to ${own.username}`)
  await query(url, `alter database "${own.pathname.slice(1)}" owner to ${own.username}`)
  return { url: own.href, role: own.username }
}

it("limits dropped by a pooler are named with statements", async () => {
  const { url } = await openOwner()
  const pooled = await through(url)
  const warning = await prepare(pooled)
  for (const name of Object.keys(limits)) expect(warning).toContain(name)
  for (const statement of warning.slice(warning.indexOf("alter role")).split(";\n")[0]!.split("; "))
    await query(url, statement)
  expect(await limitsOf(pooled)).toEqual(expect.arrayContaining(expected))
  expect(await prepare(pooled)).not.toContain("_timeout")
})

it("limits that get through are not spoken of", async () => {
  const { url } = await openOwner()
  expect(await prepare(url)).not.toContain("_timeout")
})

it("an upgrade names no limits that its role has", async () => {
  const { url, role } = await openOwner()
  await query(
    url,
    `alter role ${role} in database "${new URL(url).pathname.slice(1)}" set idle_in_transaction_session_timeout = 1`
  )
  expect(await prepare(url)).not.toContain("_timeout")
})
