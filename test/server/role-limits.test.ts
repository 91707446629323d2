import { Effect, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { limits } from "../../server/database/limits.ts"
import { prepareDatabase } from "../../server/database/prepare-database.ts"
import { emptyDatabase } from "./backed-up.ts"
import { startProxy } from "./tcp-proxy.ts"
import { connectTo } from "./test-database.ts"

const query = <A extends object>(url: string, statement: string) =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(connectTo(url), (sql) => sql.unsafe<A>(statement))))

/** As PgBouncer with `ignore_startup_parameters`: the limits do not get through. */
const withoutLimitsOf = (packet: Buffer) => {
  const texts = packet.subarray(8, -2).toString().split("\0")
  const kept = texts.flatMap((name, place) => (place % 2 === 1 || name in limits ? [] : [name, texts[place + 1]!]))
  const body = Buffer.from(`${kept.join("\0")}\0\0`)
  const head = Buffer.from(packet.subarray(0, 8))
  head.writeInt32BE(body.length + 8)
  return Buffer.concat([head, body])
}

const through = async (url: string) => {
  const pooled = new URL(url)
  const { port } = await startProxy(Number(pooled.port), withoutLimitsOf)
  pooled.port = String(port)
  return pooled.href
}

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
const wanted = Object.entries(limits).map(([name, setting]) => ({ name, setting }))

/** A role of its own that owns an empty database. */
const openOwner = async () => {
  const url = await emptyDatabase()
  const own = new URL(url)
  own.username = `owner_${randomUUID().slice(0, 8)}`
  own.password = "secret"
  await query(url, `create role ${own.username} login password 'secret'`)
  await query(url, `alter database "${own.pathname.slice(1)}" owner to ${own.username}`)
  return { url: own.href, role: own.username, superuser: url }
}

it("limits that a pooler drops are set on the role", async () => {
  const { url } = await openOwner()
  const pooled = await through(url)
  expect(await limitsOf(pooled)).not.toEqual(expect.arrayContaining(wanted))
  expect(await prepare(pooled)).not.toContain("_timeout")
  expect(await limitsOf(pooled)).toEqual(expect.arrayContaining(wanted))
})

it("limits that get through leave the role alone", async () => {
  const { url } = await openOwner()
  await prepare(url)
  expect(
    await query(
      url,
      "select from pg_db_role_setting s join pg_database d on d.oid = setdatabase where datname = current_database()"
    )
  ).toEqual([])
})

it("an upgrade has no limits where its role has them", async () => {
  const { url, role } = await openOwner()
  await query(
    url,
    `alter role ${role} in database "${new URL(url).pathname.slice(1)}" set idle_in_transaction_session_timeout = 1`
  )
  expect(await prepare(url)).not.toContain("_timeout")
})

it("a role that cannot alter itself learns which limits miss", async () => {
  const { url, role, superuser } = await openOwner()
  const login = new URL(url)
  login.username = `login_${randomUUID().slice(0, 8)}`
  await query(superuser, `create role ${login.username} login password 'secret' in role ${role}`)
  await query(superuser, `alter role ${login.username} set role = '${role}'`)
  const said = await prepare(await through(login.href))
  for (const name of Object.keys(limits)) expect(said).toContain(`${name} is 0 on the connections of calls`)
  expect(said).toContain("Setting it on the role failed: permission denied to alter role")
})
