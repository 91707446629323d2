// Finds a Chromium that runs, or gets one: installed, Playwright's own, Playwright's download, the system's package.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { Failed, node, root, run, step, systemPath } from "./steps.mjs"

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const places = () => [
  ...names.flatMap((name) =>
    [...new Set([...systemPath().split(delimiter), "/usr/bin"])].map((folder) => join(folder, name))
  ),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium"
]

/** A file may stand there and still lack its libraries: only one that tells its version counts. */
const runs = async (path) => {
  if (!existsSync(path)) return false
  const { code } = await run(path, ["--version"], { limit: 30 }).catch(() => ({ code: 1 }))
  return code === 0
}

const firstThatRuns = async (paths) => {
  for (const path of paths) if (await runs(path)) return path
  return undefined
}

const playwrights = async () => (await import("playwright-core")).chromium.executablePath()

const download = async () => {
  const cli = join(root, "node_modules", "playwright-core", "cli.js")
  await run(node, [cli, "install", "chromium"], {
    limit: 300,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" }
  })
  return firstThatRuns([await playwrights()])
}

const installPackage = async () => {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const apt = async (...parameters) => {
    const [program, ...rest] = [...asRoot, "apt-get", ...parameters]
    return run(program, rest, { limit: 300, env: { DEBIAN_FRONTEND: "noninteractive" } })
  }
  await apt("update")
  const { code, output } = await apt("install", "-y", "chromium")
  if (code !== 0)
    throw new Failed("no Chromium was found, and neither Playwright nor apt-get could install one", output)
  return firstThatRuns(places())
}

/** @returns {Promise<string>} the program's path */
export const chromium = async () => {
  const asked = process.env.CHROMIUM_PATH
  if (asked !== undefined && !(await runs(asked))) throw new Failed(`CHROMIUM_PATH=${asked} does not run`)
  const found =
    asked ??
    (await firstThatRuns([...places(), await playwrights()])) ??
    (await step("fetching Playwright's Chromium", download)) ??
    (await step("installing the system's chromium", installPackage))
  if (found === undefined) throw new Failed("no Chromium that runs was found; name one with CHROMIUM_PATH")
  return found
}
