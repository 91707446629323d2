import { chromium } from "@playwright/test"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { microappNames } from "../../src/contract/sections.ts"
import { ADMIN, CODE, settingsOf } from "../fixtures/accounts.ts"
import { callsOf } from "../fixtures/calls.ts"
import { newDataDir, removeDataDir, startServer } from "../fixtures/server.ts"
import { examine } from "./examine.ts"
import { readFiles } from "./files.ts"
import { lineOf } from "./finding.ts"

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `node check.ts FOLDER NAME`: 0 if the application in the folder has no fault, 1 if it has one, 2 for wrong
 * parameters.
 */
const main = async ([folder, name = "sale-admin"]: ReadonlyArray<string>): Promise<number> => {
  if (folder === undefined || !microappNames.includes(name as (typeof microappNames)[number])) {
    say(
      `npm run check:application -- FOLDER [NAME]\n\nFOLDER holds the built application with its index.html; NAME is the platform it is for:\n  ${microappNames.join(", ")}`
    )
    return 2
  }
  if (!existsSync(join(folder, "index.html"))) {
    say(`${resolve(folder)} holds no index.html`)
    return 2
  }
  const dataDir = newDataDir()
  const server = await startServer({ ...settingsOf(dataDir), SEED: "demo", SIMULATE: "off", CAPTCHA_BYPASS: CODE })
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--disable-gpu", "--disable-quic", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])]
  })
  try {
    const token = await callsOf(server.address).signIn(ADMIN)
    const stored = { token, "Accept-Language": "en-US" }
    const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }))
    const context = await browser.newContext({
      locale: "en-US",
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] }
    })
    const findings = await examine({
      context,
      address: server.address,
      name,
      files: readFiles(folder, name),
      rounds: 20
    })
    findings.forEach((finding) => say(lineOf(finding)))
    const wrong = findings.filter(({ mark }) => mark === "bad").length
    say(wrong === 0 ? `\n${name}: nothing is wrong with it` : `\n${name}: ${wrong} to be mended`)
    return wrong === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}

process.exitCode = await main(process.argv.slice(2))
