import { Effect } from "effect"
import * as fs from "node:fs"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { homeOf } from "../../server/database/data-directory.ts"
import { openCluster } from "../../server/database/embedded-postgres.ts"
import { rotateLog } from "../../server/database/postgres-log.ts"
import { findPostmaster, stopPostmaster } from "../../server/database/postmaster.ts"
import { newDirectory, staff, start } from "./program.ts"
import { connectTo } from "./test-database.ts"

// PostgreSQL is made and started anew in each.
vi.setConfig({ testTimeout: 120_000 })

const opened: Array<string> = []
const open = async (directory: string) => {
  opened.push(directory)
  return await openCluster(directory)
}
const close = async (directory: string) => {
  const home = join(directory, "postgres")
  const postmaster = findPostmaster(home)
  if (postmaster) await stopPostmaster(home, postmaster)
}
afterEach(async () => {
  for (const directory of opened.splice(0)) await close(directory)
})

describe("a directory that PostgreSQL's account cannot reach", () => {
  const nobody = { uid: 4242, gid: 4242 }
  const shelters = new Set<string>()
  const sheltered = (dataDir: string) => {
    const home = homeOf(dataDir, nobody)
    shelters.add(dirname(home))
    return home
  }
  const inDirectory = (name: string) => {
    const path = join(newDirectory(), name)
    fs.mkdirSync(path)
    return path
  }
  afterEach(() => {
    for (const shelter of shelters) fs.rmSync(shelter, { recursive: true, force: true })
    shelters.clear()
  })

  it("keeps its shelter wherever it is moved, and what takes its place gets another", () => {
    const data = inDirectory("data")
    const home = sheltered(data)
    expect(sheltered(data)).toBe(home)
    fs.renameSync(data, `${data}.before`)
    fs.mkdirSync(data)
    expect(sheltered(data)).not.toBe(home)
    expect(sheltered(`${data}.before`)).toBe(home)
  })

  it("keeps the shelter that an older version named", () => {
    const data = inDirectory("data")
    const older = join(newDirectory(), "0123456789abcdef", "postgres")
    fs.symlinkSync(older, join(data, "postgres"))
    expect(sheltered(data)).toBe(older)
  })

  it("gets the shelter that a power cut left out, and is not begun anew where a whole one is gone", () => {
    const data = inDirectory("data")
    const shelter = dirname(sheltered(data))
    fs.rmSync(shelter, { recursive: true })
    expect(dirname(sheltered(data))).toBe(shelter)
    expect(fs.existsSync(shelter)).toBe(true)
    fs.writeFileSync(join(data, "postgres-password"), "secret")
    fs.rmSync(shelter, { recursive: true })
    expect(() => homeOf(data, nobody)).toThrow(`The database of ${data} lies in ${shelter}, which is gone.`)
    expect(fs.existsSync(shelter)).toBe(false)
  })

  // As root it lies in a shelter, as anybody else in the directory itself.
  it("opens again after it was moved away and another was made in its place", async () => {
    const data = inDirectory("data")
    fs.chmodSync(dirname(data), 0o700)
    const openHere = async () => {
      const { home } = await open(data)
      if (dirname(home) !== data) shelters.add(dirname(home))
    }
    await openHere()
    await query(data, "create table former ()")
    await close(data)
    fs.renameSync(data, `${data}.before`)
    await openHere()
    await close(data)
    await open(`${data}.before`)
    expect(await query(`${data}.before`, "select * from former")).toEqual([])
    await close(`${data}.before`)
  })
})

/** As the superuser, by the password that the directory keeps. */
const query = (directory: string, statement: string, database = "postgres") => {
  const password = fs.readFileSync(join(directory, "postgres-password"), "utf8")
  const { port } = findPostmaster(join(directory, "postgres"))!
  return Effect.flatMap(connectTo(`postgres://wheelhouse:${password}@127.0.0.1:${port}/${database}`), (sql) =>
    sql.unsafe<any>(statement)
  ).pipe(Effect.scoped, Effect.runPromise)
}

it.each([
  ["empty", (path: string) => fs.truncateSync(path)],
  ["gone", (path: string) => fs.rmSync(path)]
])("a password file that a power cut left %s is made anew, and the data are there", async (_, lose) => {
  const directory = newDirectory()
  await open(directory)
  await query(directory, "create table kept as select 1 as one")
  lose(join(directory, "postgres-password"))
  await open(directory)
  expect(await query(directory, "select one from kept")).toEqual([{ one: 1 }])
  expect(fs.statSync(join(directory, "postgres-password")).mode & 0o777).toBe(0o600)
})

it("PostgreSQL starts beside the empty file that a power cut left of its last start", async () => {
  const directory = newDirectory()
  await open(directory)
  await close(directory)
  const file = join(directory, "postgres", "postmaster.pid")
  fs.writeFileSync(file, "", { mode: 0o600 })
  fs.utimesSync(file, 0, 0)
  await open(directory)
  expect(await query(directory, "select 1 as one")).toEqual([{ one: 1 }])
})

it("what killed starts were making is swept away with its passwords; what a living one is making stays", async () => {
  const directory = newDirectory()
  const dead = 2 ** 22 + 1
  const left = [`postgres-${dead}-0123abcd`, `postgres-${dead}-0123abcd-password`, `postgres-password-${dead}-0123abcd`]
  const making = `postgres-${process.ppid}-0123abcd`
  for (const name of [left[0]!, making]) fs.mkdirSync(join(directory, name, "base"), { recursive: true })
  for (const name of left.slice(1)) fs.writeFileSync(join(directory, name), "secret")
  await open(directory)
  expect(fs.readdirSync(directory).toSorted()).toEqual(["postgres", making, "postgres-password", "postgres.log"])
})

it("a directory that is no whole database is left as it is, in words that say what to do", async () => {
  const directory = newDirectory()
  fs.mkdirSync(join(directory, "postgres", "base"), { recursive: true })
  const server = start({ DATA_DIR: directory })
  expect(await server.ended).toBe(1)
  expect(server.said()).toContain(
    `${join(directory, "postgres")} holds no PostgreSQL database, but is not empty (base)`
  )
  expect(server.said()).toContain("move it away and start again")
  expect(server.said()).not.toContain("    at ")
  expect(fs.readdirSync(join(directory, "postgres"))).toEqual(["base"])
})

it("the server connects as an ordinary role, another of which owns its database, also where an older version's superuser owned it", async () => {
  const directory = newDirectory()
  const { postmaster, password } = await open(directory)
  await query(directory, "create database wheelhouse")
  // An older version is one that was given the superuser's address.
  const older = start({
    DATABASE_URL: `postgres://wheelhouse:${password}@127.0.0.1:${postmaster.port}/wheelhouse`
  })
  expect((await staff(await older.ready).add(await staff(await older.ready).signIn(), "w.older")).code).toBe(0)
  older.child.kill("SIGTERM")
  await older.ended

  const server = start({ DATA_DIR: directory })
  const address = await server.ready
  const token = await staff(address).signIn()
  expect((await staff(address).add(token, "w.newer")).code).toBe(0)
  expect((await staff(address).names(token)).toSorted()).toEqual(["w.newer", "w.older"])
  const connected = await query(
    directory,
    `select distinct usename, usesuper or usecreatedb or userepl or usebypassrls as mighty from pg_stat_activity join pg_user using (usename)
      where backend_type = 'client backend' and pid <> pg_backend_pid()`
  )
  expect(connected).toEqual([{ usename: "wheelhouse_server", mighty: false }])
  const foreign = await query(
    directory,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) <> 'wheelhouse_owner'
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) <> 'wheelhouse_owner'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
    "wheelhouse"
  )
  expect(foreign).toEqual([])
  server.child.kill("SIGTERM")
  expect(await server.ended).toBe(0)
})

it("PostgreSQL's log is put aside when it has grown too long, and the open file goes on from its beginning", () => {
  const directory = newDirectory()
  const log = join(directory, "postgres.log")
  const file = fs.openSync(log, "a")
  fs.writeSync(file, "long ago\n")
  rotateLog(directory, 100)
  expect(fs.readdirSync(directory)).toEqual(["postgres.log"])
  rotateLog(directory, 5)
  fs.writeSync(file, "just now\n")
  fs.closeSync(file)
  expect(fs.readFileSync(`${log}.old`, "utf8")).toBe("long ago\n")
  expect(fs.readFileSync(log, "utf8")).toBe("just now\n")
})
