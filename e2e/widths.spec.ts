import { microappNames } from "../src/contract/sections.ts"
import { routes } from "../src/machines/guard/routes.ts"
import { ADMIN } from "./fixtures/accounts.ts"
import { beyondWindow } from "./fixtures/beyond-window.ts"
import { replaceStorage } from "./fixtures/blank.ts"
import { narrowViewport, shortLists } from "./fixtures/screens.ts"
import { isDevelopersPage, smallTargets } from "./fixtures/small-targets.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"

/** English words are the longer ones. */
const widths = {
  "en-US": [320, 390, 480, 600, 640, 767, 768, 900, 991, 992, 1100, 1280, 1440, 1920],
  "zh-CN": [320, 390, 768, 992, 1440]
} as const

test.describe.configure({ timeout: 240_000 })

for (const language of ["en-US", "zh-CN"] as const) {
  test(`no page scrolls sideways and every control is inside (${language})`, async ({ page, calls }) => {
    const token = await calls.signIn(ADMIN)
    const { data } = await calls.get<{ readonly list: ReadonlyArray<{ readonly id: number }> }>("/alarm/open", token)
    const ids: Readonly<Record<string, number>> = { "/alarm/alarm-timeline": data.list[0]!.id, "/site/site": 1 }
    const paths = [
      ...routes.map(({ path }) => (path in ids ? `${path}?id=${ids[path]}` : path)),
      "/alarm/alarm-notify-setting?view=coverage",
      "/alarm/alarm-board?pinned=1",
      "/a/path/that/is/very/long/and/leads/nowhere/because/there/is/nothing/of/this/name/anywhere",
      ...microappNames.map((name) => `/${name}/router-first`),
      "/sale-admin/refunds",
      "/interactive-admin/quizzes"
    ]
    const look = async (path: string) => {
      for (const width of widths[language]) {
        await page.setViewportSize({ width, height: 900 })
        if ((await beyondWindow(page)).length > 0)
          await expect.soft
            .poll(() => beyondWindow(page), { message: `${path}, ${width} pixels wide`, timeout: 500 })
            .toEqual([])
        if (width === narrowViewport.width && !isDevelopersPage(path))
          expect.soft(await smallTargets(page), path).toEqual([])
      }
    }
    await replaceStorage(page, { "Accept-Language": language })
    await page.goto("/#/login")
    await expect(page.locator("form")).toBeVisible()
    await look("login")
    await replaceStorage(page, { "Accept-Language": language, token, ...shortLists })
    await page.goto("/#/account/userSettings")
    await expect(page.locator("h1")).toBeVisible()
    for (const path of paths) {
      await page.evaluate(() => {
        for (const title of document.querySelectorAll("main :is(h1, h2)"))
          title.toggleAttribute("data-former", title.checkVisibility())
      })
      await goToPage(page, path)
      const main = page.locator("main").filter({ visible: true })
      await expect(main.locator(":is(h1, h2):not([data-former])").filter({ visible: true }).first(), path).toBeVisible()
      await expect(
        main.locator("[aria-busy=true], [aria-hidden]:not(:has(svg)) > div > div[style]").filter({ visible: true })
      ).toHaveCount(0)
      await look(path)
    }
  })
}
