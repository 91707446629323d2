// Finds a working Chromium: installed, Playwright's own, Playwright's download, or the system's package.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { Failed, node, root, run, step, systemPath } from "./steps.mjs"

const inPath = (name) =>
  [...new Set([...systemPath().split(delimiter), "/usr/bin"])].map((folder) => join(folder, name))
/** Headless Chromium, the same engine with less work around the page, saves a fifth of the browser tests' time. */
const WINDOWLESS = "chromium-headless-shell"
const places = () => [
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].flatMap(inPath),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium"
]

/** A file may exist without its libraries, so only a program that prints its version counts. */
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
  // Not every Debian has the headless package.
  const both = await apt("install", "-y", "chromium", WINDOWLESS)
  const { code, output } = both.code === 0 ? both : await apt("install", "-y", "chromium")
  if (code !== 0)
    throw new Failed("no Chromium was found, and neither Playwright nor apt-get could install one", output)
}

/**
 * The path of a Chromium that runs.
 * @param {{ windowless?: boolean }} [options] whether one without a window is taken first
 * @returns {Promise<string>}
 */
export const chromium = async ({ windowless = false } = {}) => {
  const configured = process.env.CHROMIUM_PATH
  if (configured !== undefined && !(await runs(configured)))
    throw new Failed(`CHROMIUM_PATH=${configured} does not run`)
  const installed = async () => firstThatRuns([...(windowless ? inPath(WINDOWLESS) : []), ...places()])
  const executable =
    configured ??
    (await installed()) ??
    (await firstThatRuns([await playwrights()])) ??
    (await step("fetching Playwright's Chromium", download)) ??
    (await step("installing the system's chromium", async () => {
      await installPackage()
      return installed()
    }))
  if (executable === undefined) throw new Failed("no Chromium that runs was found; name one with CHROMIUM_PATH")
  return executable
}
