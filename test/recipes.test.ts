import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { applyRecipes, copyCheckout, runScript, startServer } from "./recipes/checkout.ts"
import { costOf, readRecipes } from "./recipes/read-recipes.ts"
import { passwords, makeTestClient } from "./server/test-client.ts"

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
  return Promise.all([
    runScript(root, "scripts/check.mjs"),
    runScript(root, "scripts/build.mjs", [], { VITE_UNCOMPRESSED: "on" })
  ])
})
checks.catch(() => {})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

it("A recipe changes only its listed files", () => {
  expect(costOf(recipe("A list page"))).toEqual({
    created: [
      "src/contract/firmware-releases.ts",
      "server/schema/0100-firmware.sql",
      "src/ui/firmware/pages/firmware-releases.tsx"
    ],
    changed: ["src/contract/console-records.ts", "test/server/permissions.test.ts"],
    texts: ["src/locales/en-US/firmwareReleases.json", "src/locales/zh-CN/firmwareReleases.json"]
  })
  expect(costOf(recipe("A column"))).toEqual({
    created: ["server/schema/0101-utterance-note.sql"],
    changed: [
      "src/contract/utterances.ts",
      "src/microapps/interactive-admin/utterance-list-screen.tsx",
      "test/record-drafts.ts"
    ],
    texts: [
      "src/locales/en-US/interactive-admin/utterances.json",
      "src/locales/zh-CN/interactive-admin/utterances.json"
    ]
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

/** A server of the checkout on this data, for the tests of one group. */
const useServer = (dataDir: string) => {
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  let token = ""
  beforeAll(async () => {
    await checks
    server = await startServer(root, dataDir)
    token = await makeTestClient(server.address).signIn("admin", passwords.admin)
  })
  afterAll(() => server?.stop())
  return {
    calls: () => makeTestClient(server!.address),
    address: () => server!.address,
    token: () => token,
    /** Stops the server, and rebuilds the tables from the log. */
    rebuild: async () => {
      await server!.stop()
      return runScript(root, "server/events/main.ts", ["rebuild"], { DATA_DIR: dataDir })
    }
  }
}

const rebuiltRelease = "firmware_releases: 1 rows\n"
const isAsLogged = "The tables are what the log says."

describe("a server with recipes on an empty database", () => {
  const { calls, token, rebuild } = useServer(empty)

  it("New records are added, filtered, edited and deleted by calls", async () => {
    const { get, post } = calls()
    const change = async (call: string, body: object) => {
      const answer = await post(`/system-admin/firmware/${call}`, body, { token: token() })
      expect(answer).toMatchObject({ code: 0 })
      return answer.data
    }
    const draft = { name: "Release", notes: "", state: "draft" }
    const added = await change("add", { ...draft, number: "1.0.0" })
    await change("add", { ...draft, number: "1.1.0", state: "published" })
    await change("edit", { ...draft, number: "1.0.0", name: "Better", id: added.id, version: added.version })
    const { data } = await get("/system-admin/firmware/list?state=draft", { token: token() })
    expect(data.list).toMatchObject([{ number: "1.0.0", name: "Better" }])
    await change("delete", { ids: String(added.id) })
  })

  it("has the new column, call and language", async () => {
    const { get } = calls()
    const { data } = await get("/interactive-admin/utterance/list", { token: token() })
    expect(data.list[0]).toMatchObject({ note: "" })
    const count = "/system-admin/alarm/open-count?code="
    expect(await get(`${count}2001`, { token: token() })).toMatchObject({ code: 0, data: { open: 0 } })
    const { msg } = await get(`${count}x`, { token: token(), language: "de" })
    expect(msg).toBe("code: must be an alarm code")
  })

  it("The log rebuilds the new table and column", async () => {
    const report = await rebuild()
    expect(report).toContain(rebuiltRelease)
    expect(report).toContain(isAsLogged)
  })
})

describe("a server with recipes on an older database", () => {
  const { calls, address, token, rebuild } = useServer(older)
  let browser: Browser | undefined
  let context: BrowserContext
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"]
    })
    // One for all tests: a new one would compile the console anew.
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" })
  })
  afterAll(() => browser?.close())
  const closePages = () => Promise.all(context.pages().map((page) => page.close()))
  afterEach(closePages)

  /** A page of the console for a signed-in operator. */
  const open = async (path: string, language = "en-US", operator = token()) => {
    // A second page of another operator would sign the first one out.
    await closePages()
    const page = await context.newPage()
    await page.addInitScript(
      ([key, tag]) => {
        localStorage.clear()
        localStorage.setItem("token", key!)
        localStorage.setItem("Accept-Language", tag!)
      },
      [operator, language]
    )
    await page.goto(`${address()}/#${path}`)
    return page
  }

  it("New records are listed, added, filtered, edited, exported and deleted", async () => {
    const page = await open("/firmware/firmwareReleases")
    const row = (text: string) => page.getByRole("row").filter({ hasText: text })
    const add = async (number: string, state: string) => {
      await page.getByRole("button", { name: "Add", exact: true }).first().click()
      const dialog = page.getByRole("dialog", { name: "Add firmware release" })
      await dialog.getByRole("textbox", { name: "Number" }).fill(number)
      await dialog.getByRole("textbox", { name: "Name" }).fill(`Release ${number}`)
      await dialog.getByRole("combobox", { name: "State" }).selectOption(state)
      await dialog.getByRole("button", { name: "Save" }).click()
      await row(number).waitFor()
    }
    await add("1.0.0", "Published")
    await add("1.1.0", "Draft")
    await page.getByRole("button", { name: "Filters" }).click()
    await page.getByRole("combobox", { name: "State" }).selectOption("Draft")
    await page.getByRole("button", { name: "Search", exact: true }).click()
    await row("1.0.0").waitFor({ state: "detached" })
    await row("1.1.0").getByRole("button", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit firmware release" })
    await dialog.getByRole("textbox", { name: "Name" }).fill("Better")
    await dialog.getByRole("button", { name: "Save" }).click()
    await row("Better").waitFor()
    await row("Better").getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "History" }).click()
    const history = page.getByRole("dialog")
    await history.getByText("admin added firmware release “Release 1.1.0”").waitFor()
    await page.keyboard.press("Escape")
    await history.waitFor({ state: "detached" })
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export" }).click()
    expect((await download).suggestedFilename()).toMatch(/^Firmware releases .*\.xlsx$/)
    await row("Better").getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Delete" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    await row("Better").waitFor({ state: "detached" })
  })

  it("Operators and merchants need permission for the new list", async () => {
    const { get, post, signIn } = calls()
    const operator = await signIn("operator", passwords.operator)
    const { data: merchants } = await get("/system-admin/merchant/list", { token: token() })
    const owner = { id: merchants.list[0].id, username: "merchant.owner", password: "Abc123!" }
    await post("/system-admin/merchant/set-admin-user", owner, { token: token() })
    for (const refused of [operator, await signIn(owner.username, owner.password)]) {
      expect(await get("/system-admin/firmware/list", { token: refused })).toMatchObject({ code: 40300 })
      const page = await open("/firmware/firmwareReleases", "en-US", refused)
      await page.getByText("Access to this resource on the server is denied").waitFor()
    }
  })

  it("has the new column in list and call", async () => {
    const { get } = calls()
    const { data } = await get("/interactive-admin/utterance/list", { token: token() })
    expect(data.list[0]).toMatchObject({ note: "" })
    const page = await open("/interactive-admin/router-first")
    await page.getByRole("columnheader", { name: "Note" }).waitFor()
  })

  it("runs the effect of the new machine", async () => {
    const page = await open("/result/success")
    await page.getByRole("button", { name: "Count low batteries" }).click()
    const counted = page.getByRole("button", { name: /^\d+ low batter/ })
    await counted.waitFor()
    expect(await counted.isEnabled()).toBe(true)
  })

  it("has the new alarm condition in its settings", async () => {
    const page = await open("/alarm/alarm-setting-c")
    const row = page.getByRole("row").filter({ hasText: "Critical battery" })
    await row.waitFor()
    expect(await row.textContent()).toContain("8")
  })

  it("answers the new call", async () => {
    const { get } = calls()
    const { code, data } = await get("/system-admin/alarm/open-count?code=2001", { token: token() })
    expect([code, data]).toEqual([0, { open: 0 }])
  })

  it("speaks the new language", async () => {
    const { get } = calls()
    const { msg } = await get("/system-admin/alarm/open-count?code=x", { token: token(), language: "de" })
    expect(msg).toBe("code: must be an alarm code")
    const page = await open("/result/success", "de-DE")
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(await page.locator("html").getAttribute("lang")).toBe("de-DE")
  })

  it("The log rebuilds the new table and column", async () => {
    const report = await rebuild()
    expect(report).toContain(rebuiltRelease)
    expect(report).toContain(isAsLogged)
  })
})
