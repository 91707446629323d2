import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { Page } from "@playwright/test"
import { pseudo } from "../build/pseudo.ts"
import { microappNames } from "../src/contract/sections.ts"
import { routes } from "../src/machines/guard/routes.ts"
import { ADMIN } from "./fixtures/accounts.ts"
import { beyondWindow } from "./fixtures/beyond-window.ts"
import { replaceStorage } from "./fixtures/blank.ts"
import { crampedTexts, readableTexts } from "./fixtures/readable-texts.ts"
import { shortLists } from "./fixtures/screens.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
/** Names that are the same in every language, also those of other tests' robots, of whose alarms notices tell. */
const names =
  /^(Wheelhouse|Robot Z-[\w-]+|yesterday|\d+ \w+\.? ago|Enter|Space|Esc|Delete|Tab|Home|End|[A-Z]|(Alt|Shift)\+\w+|English|简体中文|Ctrl\+[A-Z]|[A-Z][a-z]+\/\w+( \(UTC[+-]\d+\))?|v?\d[\w.+-]*)$/
const widths = [1440, 390]

test.describe("a build in the pseudo-language", () => {
  test.describe.configure({ timeout: 600_000 })
  let folder = ""

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    folder = mkdtempSync(join(tmpdir(), "wheelhouse-pseudo-"))
    const env = { ...process.env, NODE_ENV: "production", PSEUDO_LANGUAGE: "on", VITE_UNCOMPRESSED: "on" }
    const vite = join(root, "node_modules", "vite", "bin", "vite.js")
    const build = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"]
    await promisify(execFile)(process.execPath, build, { cwd: root, env })
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Serves the files of that build, and stores the server's answers. */
  const servePseudo = async (page: Page) => {
    const data: Array<string> = []
    await page.route("**/*", async (route) => {
      const { pathname } = new URL(route.request().url())
      const file = join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname)
      if (existsSync(file) && statSync(file).isFile()) return route.fulfill({ path: file })
      return route.fallback()
    })
    page.on("response", (response) => {
      if (/json|event-stream/.test(response.headers()["content-type"] ?? ""))
        void response.text().then(
          (text) => data.push(text),
          () => {}
        )
    })
    return data
  }

  test("shows no other text, and all of it, wide and narrow", async ({ page, calls }) => {
    const data = await servePseudo(page)
    const token = await calls.signIn(ADMIN)
    const { data: open } = await calls.get<{ readonly list: ReadonlyArray<{ readonly id: number }> }>(
      "/alarm/open",
      token
    )
    data.push(JSON.stringify(open))
    const isData = (text: string) => {
      const all = data.join("\n")
      const parts = text.split(/ [·/–×] |, |[、：:()（）[\]…]/).map((part) => part.trim())
      const isKnown = (part: string) =>
        !/\p{L}/u.test(part) || names.test(part) || all.includes(JSON.stringify(part).slice(1, -1))
      return parts.every((part) => isKnown(part) || part.split(" ").every(isKnown))
    }
    const look = async (place: string) => {
      const readable = async () => (await readableTexts(page)).filter((text) => !names.test(text) && !isData(text))
      if ((await readable()).length > 0)
        await expect.soft.poll(readable, { message: `${place} is translated`, timeout: 2000 }).toEqual([])
      const cramped = async () => [...(await beyondWindow(page)), ...(await crampedTexts(page))]
      if ((await cramped()).length > 0) await expect.soft.poll(cramped, { message: place, timeout: 1000 }).toEqual([])
    }
    /** The page is opened once: its width changes while it is open. */
    const atEachWidth = async (place: string, visit: (place: string) => Promise<void> = look) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await visit(`${place}, ${width} pixels wide`)
      }
    }
    await replaceStorage(page, { "Accept-Language": "en-US" })
    await page.goto("/#/login")
    await expect(page.locator("form")).toBeVisible()
    await atEachWidth("login")
    await replaceStorage(page, { "Accept-Language": "en-US", token, ...shortLists })
    await page.goto("/#/account/userSettings")
    await expect(page.locator("h1")).toBeVisible()
    const button = (text: string) =>
      page.getByRole("button", { name: pseudo(text), exact: true }).filter({ visible: true })
    const dialogs = [button("Add"), button("Columns"), button("Views")]
    const ids: Readonly<Record<string, number>> = { "/alarm/alarm-timeline": open.list[0]!.id, "/site/site": 1 }
    for (const path of [
      ...routes.map(({ path }) => (path in ids ? `${path}?id=${ids[path]}` : path)),
      ...microappNames.map((name) => `/${name}/router-first`)
    ]) {
      await goToPage(page, path)
      const main = page.locator("main").filter({ visible: true })
      await expect(main.locator(":is(h1, h2)").filter({ visible: true }).first(), path).toBeVisible()
      await expect(
        main.locator("[aria-busy=true], [aria-hidden]:not(:has(svg)) > div > div[style]").filter({ visible: true })
      ).toHaveCount(0)
      await atEachWidth(path, async (place) => {
        await look(place)
        for (const opens of dialogs) {
          if ((await opens.count()) === 0) continue
          const name = await opens.first().textContent()
          await opens.first().click()
          await expect(page.getByRole("dialog").filter({ visible: true }).first()).toBeVisible()
          await look(`${place}, ${name}`)
          await page.keyboard.press("Escape")
          await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0)
        }
      })
    }
    for (const [name, open] of [
      ["palette", () => page.keyboard.press("Control+k")],
      ["keys", () => page.keyboard.press("?")]
    ] as const) {
      await open()
      await expect(page.getByRole("dialog").filter({ visible: true }).first()).toBeVisible()
      await atEachWidth(name)
      await page.keyboard.press("Escape")
    }
  })
})
