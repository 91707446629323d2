import { Effect } from "effect"
import { spawn } from "node:child_process"
import { appendFileSync, chmodSync, realpathSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { vi } from "vitest"
import { findBinaries, chownTree, postgresAccount, findWritableDirectory } from "../../server/database/make-cluster.ts"
import { openCluster } from "../../server/database/embedded-postgres.ts"
import { addTeardown } from "./teardown.ts"
import { startedDirectory } from "./program.ts"
import { startProxy } from "./tcp-proxy.ts"
import { connectTo } from "./test-database.ts"

const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), "close")
  return port
}

/** Makes a standby of the data of a PostgreSQL that was stopped, and starts it. */
const startStandby = async (directory: string, primaryPort: number, password: string) => {
  const account = postgresAccount()
  if (account) chmodSync(directory, 0o711)
  const home = realpathSync(join(directory, "postgres"))
  const signal = join(home, "standby.signal")
  writeFileSync(signal, "")
  chownTree(account, signal)
  const source = `host=127.0.0.1 port=${primaryPort} user=wheelhouse password=${password}`
  appendFileSync(join(home, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`)
  const port = await freePort()
  const binaries = findBinaries(account, account ? findWritableDirectory() : directory)
  const places = ["-D", home, `--port=${port}`, "--listen_addresses=127.0.0.1", "--unix_socket_directories="]
  const child = spawn(join(binaries, "postgres"), [...places, "--max_connections=200"], {
    ...account,
    cwd: home,
    stdio: "ignore"
  })
  addTeardown(() => child.kill("SIGQUIT"))
  return port
}

/** A primary and its standby, which follows it, behind a proxy that leads to the primary at first. */
export const startReplicated = async () => {
  const directory = startedDirectory()
  const { postmaster, username, password } = await openCluster(directory)
  const standbyPort = await startStandby(startedDirectory(), postmaster.port, password)
  const proxy = await startProxy(postmaster.port)
  const addressAt = (port: number) => `postgres://${username}:${password}@127.0.0.1:${port}/wheelhouse`
  const nodeAt = (port: number) => ({
    port,
    query: <A extends object>(statement: string) =>
      Effect.runPromise(Effect.scoped(Effect.flatMap(connectTo(addressAt(port)), (sql) => sql.unsafe<A>(statement))))
  })
  const [primary, standby] = [nodeAt(postmaster.port), nodeAt(standbyPort)]
  await vi.waitFor(() => standby.query("select 1"), { timeout: 60_000, interval: 100 })
  return { primary, standby, proxy, url: addressAt(proxy.port) }
}
