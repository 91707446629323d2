import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { heading, serve } from "./fixtures/applications.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { palette } from "./fixtures/palette.ts"
import { expectState, eventsSentTo } from "./fixtures/expect-state.ts"
import { followSystem } from "./fixtures/screens.ts"
import { expect, test } from "./fixtures/test.ts"

const stages = ["bootstrap", "mount", "update", "unmount", "unload"] as const
type Stage = (typeof stages)[number]
type End = "done" | "fails"

/** An application whose stages end at once, or, if held, as the test decides. */
const conduct = async (page: Page, name: string) => {
  const newHold = () => ({ reached: Promise.withResolvers<void>(), ended: Promise.withResolvers<End>() })
  let blockedStages = new Map<Stage, ReturnType<typeof newHold>>()
  await page.exposeFunction("atStage", (stage: Stage) => {
    blockedStages.get(stage)?.reached.resolve()
    return blockedStages.get(stage)?.ended.promise ?? "done"
  })
  const at = (stage: Stage) =>
    `if ((await window.atStage("${stage}")) === "fails") throw new Error("the moon is in the way");`
  await serve(page, name, Object.fromEntries(stages.map((stage) => [stage, at(stage)])))
  const reached = (stage: Stage) => blockedStages.get(stage)!.reached.promise
  return {
    reached,
    /** Holds only stages from now on. A stage that has not ended by then never does. */
    hold: (...stages: ReadonlyArray<Stage>) => (blockedStages = new Map(stages.map((stage) => [stage, newHold()]))),
    end: async (stage: Stage, end: End = "done") => {
      await reached(stage)
      blockedStages.get(stage)!.ended.resolve(end)
    }
  }
}

const [SALES, DEVICES, MARKET, HOME] = [
  "/sale-admin/router-first",
  "/device-admin/router-first",
  "/market-support/router-first",
  "/dashboard/dashboardIndex"
]

test.describe("slow embedded applications", () => {
  test.use({ noise: /single-spa minified/ })

  test("the console continues wherever an application fails or hangs", async ({ page, enter }) => {
    test.setTimeout(180_000)
    await page.clock.install()
    const sales = await conduct(page, "sale-admin")
    await serve(page, "device-admin")
    const entry = await holdRequests(page, "**/sale-admin/index.html*")
    await followSystem(page)
    await enter(page, ADMIN)
    await expect(page.getByText("Hello, admin")).toBeVisible()
    const commands = palette(page)
    await commands.open()
    await commands.input.fill("embedded applications")
    await page.keyboard.press("Enter")
    await expectState(page, "microapps.idle")

    const dialog = page.getByRole("alertdialog", { name: "确认退出" })
    const go = (path: string) =>
      page.evaluate((path) => {
        location.hash = path
      }, path)
    /** Goes there, until the applications' machine has the event. */
    const navigate = async (path: string, event: "microapps.requested" | "microapps.left") => {
      const times = async () => (await eventsSentTo(page, "microapps")).filter((type) => type === event).length
      const before = await times()
      await go(path)
      await expect.poll(times, { message: event, intervals: [50] }).toBe(before + 1)
    }
    const fails = async (says: string | RegExp) => {
      await expect(dialog).toContainText(says)
      await expectState(page, "microapps.dead")
      await dialog.getByRole("button", { name: "退出", exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`#${HOME}$`))
      await expectState(page, "microapps.idle")
    }
    const switchTheme = async (theme: "light" | "dark") => {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme)
    }
    const hangs = () => page.clock.fastForward(3000)

    // While it loads, another page of it is requested, and the theme changes.
    sales.hold("bootstrap", "mount", "update", "unload")
    await go(SALES)
    await expectState(page, "microapps.starting.loading")
    entry.open()
    await expectState(page, "microapps.starting.bootstrapping")
    await sales.end("bootstrap")
    await expectState(page, "microapps.starting.mounting")
    await navigate("/sale-admin/elsewhere", "microapps.requested")
    await switchTheme("dark")
    await sales.end("mount")
    await expectState(page, "microapps.mounted.updating")
    await sales.end("update", "fails")
    await expect(dialog).toContainText(/Updating: .*the moon/)
    await expectState(page, "microapps.unloading")
    // Read before it is unloaded.
    await dialog.getByRole("button", { name: "退出", exact: true }).click()
    await expect(page.getByText("Hello, admin")).toBeVisible()
    await sales.end("unload")
    await expectState(page, "microapps.idle")

    // Hangs, and fails or hangs at its end as well: the first failure is reported.
    sales.hold("update", "unload")
    await go(SALES)
    await expectState(page, "microapps.mounted.current")
    await switchTheme("light")
    await expectState(page, "microapps.mounted.updating")
    await hangs()
    await sales.end("unload", "fails")
    await fails("Updating: no answer within 3 seconds")
    sales.hold("mount", "unload")
    await go(SALES)
    await expectState(page, "microapps.starting.mounting")
    await hangs()
    await sales.reached("unload")
    await hangs()
    await fails("Opening: no answer within 3 seconds")

    // The operator returns while it is being unmounted.
    sales.hold("unmount")
    await go(SALES)
    await expect(heading(page, "sale-admin")).toBeVisible()
    await go(DEVICES)
    await expectState(page, "microapps.unmounting")
    await navigate(HOME, "microapps.left")
    await navigate(DEVICES, "microapps.requested")
    await sales.end("unmount", "fails")
    await fails(/Closing: .*the moon/)
    sales.hold("unmount")
    await go(SALES)
    await expect(heading(page, "sale-admin")).toBeVisible()
    await go(HOME)
    await expectState(page, "microapps.unmounting")
    await hangs()
    await fails("Closing: no answer within 3 seconds")

    // An application that is left before it is mounted is discarded. A failure meanwhile is not reported.
    for (const [next, end] of [
      [DEVICES, () => sales.end("unload", "fails")],
      [HOME, () => sales.end("unload", "fails")],
      [DEVICES, hangs],
      [HOME, hangs]
    ] as const) {
      sales.hold("mount", "unload")
      await go(SALES)
      await expectState(page, "microapps.starting.mounting")
      await go(HOME)
      await expectState(page, "microapps.unloading")
      await sales.reached("unload")
      if (next === DEVICES) await navigate(DEVICES, "microapps.requested")
      await end()
      if (next === DEVICES) await expect(heading(page, "device-admin")).toBeVisible()
      await go(HOME)
      await expectState(page, "microapps.idle")
    }

    // An application without `unmount`.
    const market = await serve(page, "market-support")
    for (const [theme, update, end, says] of [
      ["dark", 'throw new Error("the moon is in the way")', async () => {}, /Updating: .*the moon/],
      ["light", "await new Promise(() => {})", hangs, "Updating: no answer within 3 seconds"]
    ] as const) {
      market.parts = { update: `console.info("updating"); ${update}` }
      await go(MARKET)
      await expect(heading(page, "market-support")).toBeVisible()
      const updating = page.waitForEvent("console", (line) => line.text() === "updating")
      await switchTheme(theme)
      await updating
      await end()
      await fails(says)
    }

    // Made anew by hand.
    const again = page.getByRole("region", { name: "Retail Platform" }).getByRole("button", { name: "Reload" })
    for (const [end, says] of [
      [() => sales.end("unload", "fails"), /Unloading: .*the moon/],
      [hangs, "Unloading: no answer within 3 seconds"]
    ] as const) {
      sales.hold("unload")
      await go(SALES)
      await expectState(page, "microapps.mounted.current")
      await again.click()
      await sales.reached("unload")
      await end()
      await fails(says)
    }
  })
})
