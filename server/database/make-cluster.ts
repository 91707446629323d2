import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { type Account, giveTo } from "./postgres-account.ts"
import type { Binaries } from "./postgres-binaries.ts"

/** Who owns the embedded database. */
export const USERNAME = "wheelhouse"

const run = promisify(execFile)

/** Made aside and moved into place whole, so that neither a crash nor a second start can leave a half-made database. */
export const makeCluster = async (home: string, password: string, account: Account | undefined, binaries: Binaries) => {
  const aside = `${home}-${process.pid}-${randomBytes(4).toString("hex")}`
  const passwordFile = `${aside}-password`
  mkdirSync(aside, { mode: 0o700 })
  giveTo(account, aside)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(account, passwordFile)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${aside}`,
        `--username=${USERNAME}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions"
      ],
      { ...account, cwd: resolve(aside, ".."), env: { ...process.env, LC_ALL: "C" } }
    ).catch(({ message }: Error) => {
      throw new Error(`PostgreSQL could not make its data directory:\n${message}`)
    })
    try {
      renameSync(aside, home)
    } catch (error) {
      if (!existsSync(join(home, "PG_VERSION"))) throw error
    }
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(aside, { recursive: true, force: true })
  }
}
