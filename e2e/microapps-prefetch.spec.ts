import type { Page } from "@playwright/test"
import { microapp, heading, serve } from "./fixtures/applications.ts"
import { expect, test } from "./fixtures/test.ts"

const hello = (page: Page) => page.getByText("Hello,")

const requestedFiles = (page: Page): ReadonlyArray<string> => {
  const requests: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (/-(admin|support)\/(index\.html|app\.js)$/.test(pathname)) requests.push(pathname)
  })
  return requests
}

test.describe("prefetching applications when idle", () => {
  test.use({ noise: /Failed to load resource/ })

  test("granted applications are prefetched once, and failed ones open", async ({ page, accounts, enter }) => {
    await serve(page, "sale-admin")
    const devices = await serve(page, "device-admin")
    devices.script = (route) => route.fulfill({ status: 500 })
    const requests = requestedFiles(page)
    await enter(page, await accounts.add("operator"))
    await expect(hello(page)).toBeVisible()
    const both = ["/device-admin/app.js", "/device-admin/index.html", "/sale-admin/app.js", "/sale-admin/index.html"]
    // In idle moments, of which a busy machine has few.
    await expect.poll(() => requests.toSorted(), { timeout: 30_000 }).toEqual(both)
    await expect(page.locator("[data-microapp]")).toHaveCount(0)
    devices.script = null
    await page.getByRole("link", { name: "Device Platform" }).first().click()
    await expect(heading(page, "device-admin")).toBeVisible()
    await expect(microapp(page, "device-admin")).toHaveCount(1)
  })

  for (const [name, connection] of [
    ["saving data", { saveData: true }],
    ["a slow connection", { effectiveType: "3g" }]
  ] as const)
    test(`no application is prefetched with ${name}`, async ({ page, accounts, enter }) => {
      await page.addInitScript((connection) => {
        Object.defineProperty(navigator, "connection", { value: connection })
      }, connection)
      await page.clock.install()
      const requests = requestedFiles(page)
      await enter(page, await accounts.add("operator"))
      await expect(hello(page)).toBeVisible()
      for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000)
      expect(requests).toEqual([])
    })
})
