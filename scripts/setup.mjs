// The packages and the built console, which every command needs. Each step is skipped if it is up to date.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cache, Failed, node, root, run, step, systemPath } from "./steps.mjs"

const inRoot = (...path) => join(root, ...path)
const packagesOf = (lock) => JSON.parse(readFileSync(inRoot(lock), "utf8")).packages

/**
 * True if the packages match the lock file. npm ends an installation by writing its own lock file into node_modules.
 */
const isInstalled = () => {
  try {
    const there = packagesOf("node_modules/.package-lock.json")
    const wantedPackages = Object.entries(packagesOf("package-lock.json")).filter(([path]) => path !== "")
    return (
      existsSync(node) &&
      wantedPackages.every(([path, { version, optional }]) =>
        there[path] === undefined ? optional === true : there[path].version === version
      )
    )
  } catch {
    return false
  }
}

/** The reason of npm's failure, in one line. */
const causeOf = (output) =>
  output
    .split("\n")
    .map((line) => /^npm (?:error|ERR!) (?!code|A complete log)(.*\S)/.exec(line)?.[1])
    .find((line) => line !== undefined) ?? "npm gave no reason"

export const install = async () => {
  if (isInstalled()) return
  await step("installing packages (once; about 200 MB)", async () => {
    // Build and tests need all packages, whatever npm's settings or NODE_ENV leave out. No package needs its install
    // script.
    const flags = ["--include=prod", "--include=dev", "--include=optional"]
    const { code, output } = await run("npm", ["ci", ...flags, "--no-audit", "--no-fund", "--loglevel=error"], {
      env: { PATH: systemPath() },
      shell: process.platform === "win32"
    })
    if (code !== 0)
      throw new Failed(`npm ci ended with code ${code}: ${causeOf(output)}`, output.split("npm error Usage:")[0])
    if (!existsSync(node))
      throw new Failed(`npm has no Node for ${process.platform} on ${process.arch}: install Node 24.7 or newer`, output)
  })
}

const filesUnder = (path) =>
  existsSync(inRoot(path))
    ? readdirSync(inRoot(path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
        .sort()
    : []

/** A hash of all sources of the built console. */
const sourcesHash = () => {
  const hash = createHash("sha256")
  const single = ["index.html", "package-lock.json", "tsconfig.json", "vite.config.ts"].map((name) => inRoot(name))
  const settings = readdirSync(root)
    .filter((name) => name.startsWith(".env"))
    .map((name) => inRoot(name))
  for (const file of [...["src", "public", "build"].flatMap(filesUnder), ...single, ...settings]) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0")
  }
  for (const name of Object.keys(process.env)
    .filter((name) => name.startsWith("VITE_"))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
  return hash.digest("hex")
}

const buildCauseOf = (output) =>
  output
    .split("\n")
    .find((line) => /^\[[A-Z_]+\]|^error\b/i.test(line))
    ?.replace(/^error during build:\s*/i, "") ?? "see above"

const stamp = join(cache, "built")
/** The modules of the built console, for its tests (`vite.config.ts`). */
const record = join(cache, "bundle.json")

/** Builds beside the served console and swaps at the end, so that a failed build leaves the previous one whole. */
export const build = async ({ always = false } = {}) => {
  const hash = sourcesHash()
  const isWhole = [inRoot("dist", "index.html"), stamp, record].every((file) => existsSync(file))
  const isBuilt = isWhole && readFileSync(stamp, "utf8") === hash
  if (isBuilt && !always) return
  await step("building the console", async () => {
    mkdirSync(cache, { recursive: true })
    const fresh = inRoot(".cache", `dist-${process.pid}`)
    const { code, output } = await run(
      node,
      [inRoot("node_modules", "vite", "bin", "vite.js"), "build", "--outDir", fresh, "--emptyOutDir"],
      {
        env: { NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined, BUNDLE_RECORD: record }
      }
    )
    if (code !== 0) {
      rmSync(fresh, { recursive: true, force: true })
      throw new Failed(`the build ended with code ${code}: ${buildCauseOf(output)}`, output)
    }
    rmSync(inRoot("dist"), { recursive: true, force: true })
    renameSync(fresh, inRoot("dist"))
    writeFileSync(stamp, hash)
  })
}
