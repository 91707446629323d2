import { Effect } from "effect"
import * as fs from "node:fs"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { homeOf } from "../../server/database/make-cluster.ts"
import { findPostmaster, openCluster, rotateLog, stopPostmaster } from "../../server/database/embedded-postgres.ts"
import { newDirectory, userCalls, start, startedDirectory } from "./program.ts"
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

describe("a directory inaccessible to PostgreSQL's account", () => {
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

  it("A moved data directory keeps its shelter; its successor gets another", () => {
    const data = inDirectory("data")
    const home = sheltered(data)
    expect(sheltered(data)).toBe(home)
    fs.renameSync(data, `${data}.before`)
    fs.mkdirSync(data)
    expect(sheltered(data)).not.toBe(home)
    expect(sheltered(`${data}.before`)).toBe(home)
  })

  it("A directory without its moved database is refused", () => {
    const data = inDirectory("data")
    const shelter = dirname(sheltered(data))
    fs.rmSync(shelter, { recursive: true })
    expect(() => homeOf(data, nobody)).toThrow(`The database of ${data} lies in ${shelter}, which is gone.`)
    expect(fs.existsSync(shelter)).toBe(false)
  })

  it("A shelter is accessible to the account despite the umask", () => {
    const umask = process.umask(0o077)
    try {
      expect(fs.statSync(dirname(sheltered(inDirectory("data")))).mode & 0o777).toBe(0o755)
    } finally {
      process.umask(umask)
    }
  })

  // As root it lies in a shelter, otherwise in the directory itself.
  it("A moved data directory opens again", async () => {
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

const passwordFileIn = (directory: string) => join(directory, "postgres", "wheelhouse-password")

/** As the superuser, by the password that the directory keeps. */
const query = (directory: string, statement: string, database = "postgres") => {
  const password = fs.readFileSync(passwordFileIn(directory), "utf8")
  const { port } = findPostmaster(join(directory, "postgres"))!
  return Effect.flatMap(connectTo(`postgres://wheelhouse:${password}@127.0.0.1:${port}/${database}`), (sql) =>
    sql.unsafe<any>(statement)
  ).pipe(Effect.scoped, Effect.runPromise)
}

it("a database's password file is for its account alone", async () => {
  const directory = newDirectory()
  await open(directory)
  expect(fs.statSync(passwordFileIn(directory)).mode & 0o777).toBe(0o600)
  await close(directory)
  fs.rmSync(passwordFileIn(directory))
  await expect(openCluster(directory)).rejects.toThrow("wheelhouse-password is missing")
})

it("Two simultaneous first starts end with one refused", async () => {
  const directory = newDirectory()
  const servers = [start({ DATA_DIR: directory }), start({ DATA_DIR: directory })]
  const refused = await Promise.race(servers.map((server) => server.ended.then(() => server)))
  const running = servers.find((server) => server !== refused)!
  expect(refused.said()).toContain(`Another server (process ${running.child.pid}, `)
  expect((await userCalls(await running.ready).signIn()).length).toBeGreaterThan(0)
  running.child.kill("SIGTERM")
  expect(await running.ended).toBe(0)
  expect(fs.readdirSync(directory).toSorted()).toEqual(["postgres", "postgres.log"])
})

it("PostgreSQL starts beside a power cut's empty pid file", async () => {
  const directory = newDirectory()
  await open(directory)
  await close(directory)
  const file = join(directory, "postgres", "postmaster.pid")
  fs.writeFileSync(file, "", { mode: 0o600 })
  fs.utimesSync(file, 0, 0)
  await open(directory)
  expect(await query(directory, "select 1 as one")).toEqual([{ one: 1 }])
})

it("unfinished databases of killed starts are removed, and living ones stay", async () => {
  const directory = newDirectory()
  const left = `postgres-${2 ** 22 + 1}-0123abcd`
  const making = `postgres-${process.ppid}-0123abcd`
  for (const name of [left, making]) fs.mkdirSync(join(directory, name, "base"), { recursive: true })
  await open(directory)
  expect(fs.readdirSync(directory).toSorted()).toEqual(["postgres", making, "postgres.log"])
})

it("A directory without a whole database is reported and unchanged", async () => {
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

it("the server's ordinary role does not own the database", async () => {
  const directory = startedDirectory()
  const server = start({ DATA_DIR: directory })
  const address = await server.ready
  expect((await userCalls(address).add(await userCalls(address).signIn(), "w.new")).code).toBe(0)
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

it("A long PostgreSQL log is rotated while open", () => {
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
