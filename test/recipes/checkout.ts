import { execFile, execFileSync, spawn } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { copiesOf, filesAfter, type Recipe } from "./read-recipes.ts"
import { CAPTCHA, passwords } from "../server/test-client.ts"

const here = join(import.meta.dirname, "../..")

/** The caches of tools stand beside the packages, and each checkout needs its own. */
const linkPackages = (root: string) => {
  const packages = join(here, "node_modules")
  mkdirSync(join(root, "node_modules"))
  for (const name of readdirSync(packages))
    if (name !== ".cache") symlinkSync(join(packages, name), join(root, "node_modules", name))
}

/** A copy of this checkout, uncommitted changes included. */
export const copyCheckout = (): string => {
  const root = mkdtempSync(join(tmpdir(), "wheelhouse-recipes-"))
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: here, encoding: "utf8" })
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(join(here, name)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(here, file), join(root, file))
  }
  // Tools ask git which files are ignored.
  execFileSync("git", ["init", "-q"], { cwd: root })
  linkPackages(root)
  return root
}

export const readIn =
  (root: string) =>
  (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined

export const applyRecipes = (root: string, recipes: ReadonlyArray<Recipe>): void => {
  for (const [path, text] of filesAfter(recipes, readIn(root))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [from, to] of copiesOf(recipes)) cpSync(join(root, from), join(root, to), { recursive: true })
  // A checkout with all recipes has none to apply.
  writeFileSync(join(root, "docs/recipes.md"), "# Recipes\n")
}

/** Runs one of the scripts of a checkout; its output is the failure. */
export const runScript = async (
  root: string,
  script: string,
  parameters: ReadonlyArray<string> = [],
  environment = {}
) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", NO_COLOR: "1", ...environment },
    maxBuffer: 50_000_000
  }).catch((error: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`${script} ${parameters.join(" ")} failed:\n${error.stdout}${error.stderr}`)
  })
  return `${stdout}${stderr}`
}

/** The server of a checkout on a free port, ready for calls. */
export const startServer = async (root: string, dataDir: string) => {
  const child = spawn(process.execPath, [join(root, "server/main.ts")], {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: join(root, ".cache", "node"),
      SEED: "demo",
      SIMULATE: "off",
      ADMIN_PASSWORD: passwords.admin,
      OPERATOR_PASSWORD: passwords.operator,
      CAPTCHA_BYPASS: CAPTCHA,
      LOG_LEVEL: "error",
      PORT: "0",
      DATA_DIR: dataDir
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, readyAddress] = /Wheelhouse is ready: (\S+)/.exec(output) ?? []
      if (readyAddress !== undefined) resolve(readyAddress)
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    void ended.then(() => reject(new Error(`the server ended: ${output}`)))
  })
  return {
    address,
    stop: () => {
      child.kill("SIGTERM")
      return ended
    }
  }
}
