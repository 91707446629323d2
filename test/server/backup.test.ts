import { Redacted } from "effect"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { utterance } from "../record-drafts.ts"
import { takeBackup } from "../../server/backup/backup.ts"
import { migrate } from "../../server/database/migrations.ts"
import { recordKindCases } from "./app-record-kinds.ts"
import { backUp, emptyDatabase, allRowsIn, newFile, runOnDatabase, refusal, restore } from "./backed-up.ts"
import { sealAll } from "./sealed.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { openUsers } from "./user-calls.ts"

// Each restores a whole demo, beside browsers.
vi.setConfig({ testTimeout: 120_000 })

const { server, token, add, editOf, post, list } = await openUsers()
const source = Redacted.value(server.databaseUrl)

/** An example of every operator's action: added, edited, deleted, decided, read, bound. */
const aDayOfWriting = async () => {
  for (const { path, draft, change } of recordKindCases) {
    const write = async (call: string, body: object) => {
      const answer = await server.post(`${path}/${call}`, body, { token })
      expect(answer).toMatchObject({ code: 0 })
      return answer.data
    }
    const deletedCoupon = await write("add", draft)
    await write("delete", { ids: String(deletedCoupon.id) })
    const savedRecord = await write("add", draft)
    await write("edit", { ...draft, ...change, id: savedRecord.id, version: 1 })
  }
  const [backedUp, deletedUser] = [await add("backed.up"), await add("taken.away")]
  expect((await post("edit", editOf(backedUp, { enabled: false }))).code).toBe(0)
  expect((await post("delete", { ids: String(deletedUser.id) })).code).toBe(0)
  const [refund] = await server.query("select id, version from refunds where state = 'requested' limit 1")
  const refused = await server.post("/sale-admin/refund/refuse", { ...refund, reason: "No\nreason given" }, { token })
  expect(refused).toMatchObject({ code: 0 })
  // Every byte that an image can hold, shown by a record.
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await server.query("insert into images (url, type, bytes, created_by) values ('/media/kept', 'image/png', $1, 1)", [
    bytes
  ])
  await server.query("update users set avatar = '/media/kept' where id = $1", [backedUp.id])
  await server.query("insert into idempotency_keys (id, fingerprint) values ('\\x01', '\\x02')")
  // Values that are easily confused: an escape, null, another line end.
  await server.query(
    `insert into changes (actor, verb, "table", fact) values ($1, 'users.edited', 'users', $2::jsonb), ('\\N', 'users.edited', 'users', '1.0e5')`,
    ["\\N\t\r\n\u2028\u2029\u0001\"',{}[]NULL", JSON.stringify({ text: '\\"\n\u2028 张伟 🤖' })]
  )
}

let file: string
beforeAll(async () => {
  await aDayOfWriting()
  // The server has nothing left to write by itself.
  await sealAll(source)
  file = await backUp(source)
})

describe("a restored backup", () => {
  let url: string
  let restored: TestServer
  beforeAll(async () => {
    url = await restore(file)
  })

  it("A backup holds rows, constraints and sequences but no sessions", async () => {
    const [before, after] = [await allRowsIn(source), await allRowsIn(url)]
    expect(Object.keys(before.rows).length).toBeGreaterThan(30)
    expect(before.rows["changes"]!.length).toBeGreaterThan(1000)
    const left = ["sessions", "sign_in_counters", "idempotency_keys"]
    for (const table of left) expect(before.rows[table]!.length).toBeGreaterThan(0)
    // Tables that PostgreSQL empties after a crash are not stored.
    const passing = await server.query("select relname from pg_class where relkind = 'r' and relpersistence = 'u'")
    const ended = Object.fromEntries([...left, ...passing.map(({ relname }) => relname)].map((name) => [name, []]))
    // Positions that clients stored are another log's.
    const [own, others] = [before, after].map(({ rows }) => rows["secrets"]!.filter((row) => row.includes("log,")))
    expect(others).not.toEqual(own)
    const secrets = [...before.rows["secrets"]!.filter((row) => !own!.includes(row)), ...others!].toSorted()
    expect({ ...after, rows: { ...after.rows, secrets: after.rows["secrets"]!.toSorted() } }).toEqual({
      ...before,
      rows: { ...before.rows, ...ended, secrets }
    })
  })

  it("A restored database serves passwords, counts and fresh ids without sessions", async () => {
    restored = await startServer({ databaseUrl: Redacted.make(url) })
    expect((await restored.get("/system-admin/user/list", { token })).code).toBe(40100)
    const holder = await restored.signIn("admin", "Admin123")
    const total = (await list({}, restored, holder)).total
    expect(total).toBe((await list()).total)
    const there = await post(
      "add",
      { username: "after", role: "user", email: "", enabled: true, password: "Abc12345" },
      restored,
      holder
    )
    expect(there.data.id).toBe((await add("after")).id)
    expect((await list({}, restored, holder)).total).toBe(total + 1)
    await expect(restored.query("delete from changes")).rejects.toThrow("failed")
  })
})

it("A restored start keeps the password of an earlier sign-in", async () => {
  const url = await emptyDatabase()
  const chosen = await startServer({ databaseUrl: Redacted.make(url), adminPassword: Redacted.make("Admin123") })
  const addFirstSignIn = () =>
    chosen.query("insert into first_sign_ins (user_id) select id from users where username = 'admin'")
  await addFirstSignIn()
  await chosen.signIn("admin", "Admin123")
  expect(await chosen.query("select from first_sign_ins")).toEqual([])
  // As a server before this rule left it.
  await addFirstSignIn()
  const again = await startServer({
    databaseUrl: Redacted.make(await restore(await backUp(url)))
  })
  expect(await again.signIn("admin", "Admin123")).toHaveLength(43)
})

describe("a backup during writes", () => {
  it("A backup during writes shows one consistent moment", async () => {
    let writing = true
    let written = 0
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const busy = { ...utterance, text: `busy ${++written}` }
        expect(await server.post("/interactive-admin/utterance/add", busy, { token })).toMatchObject({ code: 0 })
      }
    })
    while (written < 20) await new Promise((resolve) => setImmediate(resolve))
    const meanwhile = await backUp(source)
    const after = written
    writing = false
    await Promise.all(writers)
    const { rows } = await allRowsIn(await restore(meanwhile))
    const added = rows["utterances"]!.filter((row) => row.includes("busy "))
    expect(added.length).toBeGreaterThanOrEqual(15)
    expect(added.length).toBeLessThanOrEqual(after)
    expect(rows["changes"]!.filter((row) => row.includes("utterances.added") && row.includes("busy ")).length).toBe(
      added.length
    )
  })
})

describe("a refused restore", () => {
  const bytesOf = (bytes: Uint8Array) => {
    const other = newFile()
    writeFileSync(other, bytes)
    return other
  }
  /** The same backup with a change in it. */
  const changed = (change: (text: string) => string) =>
    bytesOf(gzipSync(change(gunzipSync(readFileSync(file)).toString())))
  const isEmpty = async (url: string) => expect((await allRowsIn(url)).rows).toEqual({})

  it("Restoring refuses a filled database and leaves it unchanged", async () => {
    const url = await emptyDatabase()
    await runOnDatabase(url, migrate)
    const before = await allRowsIn(url)
    expect(await refusal(file, url)).toContain("The database is not empty")
    expect(await allRowsIn(url)).toEqual(before)
  })

  it("Restoring refuses a damaged or missing file", async () => {
    const url = await emptyDatabase()
    const whole = readFileSync(file)
    const flipped = Uint8Array.from(whole)
    flipped[whole.length >> 1]! ^= 4
    for (const one of [
      bytesOf(flipped),
      bytesOf(whole.subarray(0, 0)),
      bytesOf(whole.subarray(0, -1000)),
      bytesOf(whole.subarray(0, -1))
    ])
      expect(await refusal(one, url)).toBe(`${one} is damaged or was cut off: nothing was restored.`)
    for (const one of ["README.md", bytesOf(gzipSync("hello\n"))])
      expect(await refusal(one, url)).toBe(`${one} is no backup of Wheelhouse.`)
    expect(await refusal("/nothing/here", url)).toBe("/nothing/here is not there.")
    await isEmpty(url)
  })

  it("Restoring refuses a newer backup and names both versions", async () => {
    const newer = changed((text) => text.replace('"migrations":[', '"migrations":[{"id":9999,"name":"later"},'))
    expect(await refusal(newer)).toMatch(
      /made by a newer version, \d+\.\d+\.\d+, .* this is \d+\.\d+\.\d+, which knows/
    )
    expect(await refusal(changed((text) => text.replace('"format":1', '"format":2')))).toContain("newer version")
  })

  it("A restore refused half-way leaves the database empty", async () => {
    const url = await emptyDatabase()
    const orphaned = changed((text) => text.replace(/\n\["\d+","[^"]+","[^"]+","1","super-admin"[^\n]*/, ""))
    expect(await refusal(orphaned, url)).not.toBe("it was not refused")
    await isEmpty(url)
  })
})

describe("a backup file", () => {
  it("A backup is its writer's alone and replaces the former", async () => {
    const directory = newFile()
    mkdirSync(directory)
    const target = join(directory, "a")
    await backUp(source, target)
    expect(statSync(target).mode & 0o777).toBe(0o600)
    const previous = readFileSync(target)
    const stopping = new AbortController()
    const stopped = runOnDatabase(source, takeBackup(target), stopping.signal)
    while (readdirSync(directory).length < 2) await new Promise((resolve) => setImmediate(resolve))
    stopping.abort()
    await expect(stopped).rejects.toThrow("interrupted")
    expect(readFileSync(target).equals(previous)).toBe(true)
    expect(readdirSync(directory)).toEqual(["a"])
    await expect(backUp(source, join(directory, "missing", "a"))).rejects.toThrow("could not be written")
  })

  it("A foreign database is not backed up", async () => {
    const target = newFile()
    await expect(backUp(await emptyDatabase(), target)).rejects.toThrow("There is no database of Wheelhouse here")
    expect(existsSync(target)).toBe(false)
  })
})
