import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { asideOf, syncDirectory } from "./durable-files.ts"
import { type Account, type Binaries, giveTo } from "./postgres-installation.ts"

/** Who owns the cluster: only what an ordinary role may not is done with it. */
export const SUPERUSER = "wheelhouse"

const run = promisify(execFile)

export const isMade = (home: string): boolean => fs.existsSync(join(home, "PG_VERSION"))

const refuseForeign = (home: string): void => {
  const found = fs.existsSync(home) ? fs.readdirSync(home) : []
  if (found.length === 0) return
  throw new Error(
    `${home} holds no PostgreSQL database, but is not empty (${found.slice(0, 3).join(", ")}): part of a copy, or something else. ` +
      "Nothing in it was touched. Put a whole copy there, or move it away and start again: with an empty database, or to restore a backup."
  )
}

/**
 * Made aside, written to the disk (`initdb` does so at its end) and moved into place whole, so that neither a crash, a power cut nor a second start
 * can leave a half-made database. The clear-text password lies in what is made aside and goes with it.
 */
export const makeCluster = async (
  home: string,
  password: string,
  account: Account | undefined,
  binaries: Binaries
): Promise<void> => {
  refuseForeign(home)
  const aside = asideOf(home)
  const [data, passwordFile] = [join(aside, "data"), join(aside, "password")]
  fs.mkdirSync(aside, { mode: 0o700 })
  giveTo(account, aside)
  try {
    fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    giveTo(account, passwordFile)
    await run(
      binaries.initdb,
      [
        `--pgdata=${data}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions"
      ],
      { ...account, cwd: dirname(aside), env: { ...process.env, LC_ALL: "C" } }
    ).catch(({ message }: Error) => {
      throw new Error(`PostgreSQL could not make its data directory:\n${message}`)
    })
    try {
      fs.renameSync(data, home)
    } catch (error) {
      if (!isMade(home)) throw error
    }
    syncDirectory(dirname(home))
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

/** Gives the owner another password where the former is lost. Only while no PostgreSQL runs on this data. */
export const setPassword = async (
  home: string,
  password: string,
  account: Account | undefined,
  binaries: Binaries
): Promise<void> => {
  const single = spawn(binaries.postgres, ["--single", "-D", home, "postgres"], {
    ...account,
    cwd: home,
    stdio: ["pipe", "ignore", "pipe"],
    env: { ...process.env, LC_ALL: "C" }
  })
  let said = ""
  single.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = once(single, "close")
  single.stdin.end(`alter role ${SUPERUSER} password '${password}'\n`)
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`PostgreSQL's password was lost and could not be set anew:\n${said.trim()}`)
}
