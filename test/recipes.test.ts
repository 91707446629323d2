import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { applyRecipes, copyCheckout, runScript, startServer } from "./recipes/checkout.ts"
import { costOf, readRecipes } from "./recipes/read-recipes.ts"
import { passwords, speakTo } from "./server/speak-to.ts"

const recipes = readRecipes(readFileSync("docs/recipes.md", "utf8"))
const recipe = (title: string) => recipes.find((each) => each.title === title)!

const root = copyCheckout()
const [older, empty] = [join(root, "data", "older"), join(root, "data", "empty")]

/** A checkout before the recipes leaves an older database behind. */
const makeOlderDatabase = async () => {
  const server = await startServer(root, older)
  await server.stop()
}

const checks = makeOlderDatabase().then(() => {
  applyRecipes(root, recipes)
  return Promise.all([runScript(root, "scripts/check.mjs"), runScript(root, "scripts/build.mjs")])
})
checks.catch(() => {})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

it("a recipe costs as many files as it promises", () => {
  expect(costOf(recipe("A list page"))).toEqual({
    created: [
      "src/contract/firmware-releases.ts",
      "server/schema/0002-firmware.sql",
      "src/ui/firmware/pages/firmware-releases.tsx"
    ],
    changed: ["src/contract/console-records.ts", "test/server/permissions.test.ts"],
    texts: ["src/locales/en-US/firmwareReleases.json", "src/locales/zh-CN/firmwareReleases.json"]
  })
  expect(costOf(recipe("An alarm condition"))).toEqual({
    created: [],
    changed: ["src/contract/alarm-conditions.ts"],
    texts: ["src/locales/en-US/server/alarms.json", "src/locales/zh-CN/server/alarms.json"]
  })
  expect(costOf(recipe("A language"))).toEqual({
    created: [],
    changed: ["src/contract/languages.ts"],
    texts: ["src/locales/de-DE"]
  })
})

it("a checkout with all recipes passes its checks", async () => {
  const [checked] = await checks
  expect(checked).not.toContain("✗")
})

describe.each([
  ["an older", older],
  ["an empty", empty]
])("a server with all recipes on %s database", (_, dataDir) => {
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  let browser: Browser | undefined
  let token: string
  beforeAll(async () => {
    await checks
    server = await startServer(root, dataDir)
    token = await speakTo(server.address).signIn("admin", passwords.admin)
    browser = await chromium.launch({
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"]
    })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  /** A page of the console as somebody sees it who has signed in. */
  const open = async (path: string, language = "en-US") => {
    const context = await browser!.newContext({ locale: language, viewport: { width: 1440, height: 900 } })
    await context.addInitScript(
      ([key, tag]) => {
        localStorage.setItem("token", key!)
        localStorage.setItem("Accept-Language", tag!)
      },
      [token, language]
    )
    const page = await context.newPage()
    await page.goto(`${server!.address}/#${path}`)
    return page
  }

  it("lists, adds, filters, edits, exports and deletes the new records", async () => {
    const page = await open("/firmware/firmwareReleases")
    const row = (text: string) => page.getByRole("row").filter({ hasText: text })
    const add = async (number: string, status: string) => {
      await page.getByRole("button", { name: "Add", exact: true }).first().click()
      const dialog = page.getByRole("dialog", { name: "Add firmware release" })
      await dialog.getByRole("textbox", { name: "Number" }).fill(number)
      await dialog.getByRole("textbox", { name: "Name" }).fill(`Release ${number}`)
      await dialog.getByRole("combobox", { name: "Status" }).selectOption(status)
      await dialog.getByRole("button", { name: "Save" }).click()
      await row(number).waitFor()
    }
    await add("1.0.0", "Published")
    await add("1.1.0", "Draft")
    await page.getByRole("combobox", { name: "Status" }).selectOption("Draft")
    await page.getByRole("button", { name: "Search", exact: true }).click()
    await row("1.0.0").waitFor({ state: "detached" })
    await row("1.1.0").getByRole("button", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit firmware release" })
    await dialog.getByRole("textbox", { name: "Name" }).fill("Better")
    await dialog.getByRole("button", { name: "Save" }).click()
    await row("Better").waitFor()
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export" }).click()
    expect((await download).suggestedFilename()).toMatch(/^Firmware releases .*\.xlsx$/)
    await row("Better").getByRole("button", { name: "Delete" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await row("Better").waitFor({ state: "detached" })
  })

  it("has the new alarm condition in its settings", async () => {
    const page = await open("/alarm/alarm-setting-c")
    const row = page.getByRole("row").filter({ hasText: "Critical battery" })
    await row.waitFor()
    expect(await row.textContent()).toContain("8")
  })

  it("answers the new call", async () => {
    const { get } = speakTo(server!.address)
    const { code, data } = await get("/system-admin/alarm/open-count?code=2001", { token })
    expect([code, data]).toEqual([0, { open: 0 }])
  })

  it("speaks the new language", async () => {
    const { get } = speakTo(server!.address)
    const { msg } = await get("/system-admin/alarm/open-count?code=x", { token, language: "de" })
    expect(msg).toBe("code: must be an alarm code")
    const page = await open("/result/success", "de-DE")
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(await page.locator("html").getAttribute("lang")).toBe("de-DE")
  })
})
