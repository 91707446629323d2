import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { microapp, heading, serve } from "./fixtures/applications.ts"
import { openBlank } from "./fixtures/blank.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { journalWith } from "./fixtures/journal.ts"
import { signIn } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"

const go = (page: Page, path: string) =>
  page.evaluate((path) => {
    location.hash = path
  }, path)
const hello = (page: Page) => page.getByText("Hello, admin")
const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true })

/** Shows its place and the console's shared state, follows changes, and has a link to another screen. */
const TELLING = {
  mount: `
    const { globalState, base, name } = props
    const line = (label) => {
      const made = document.createElement("p")
      made.setAttribute("aria-label", label)
      return root.appendChild(made)
    }
    const [at, shared] = [line("Address"), line("Shared")]
    const follow = () => {
      if (location.hash.startsWith("#" + base + "/")) at.textContent = location.hash
    }
    follow()
    window.addEventListener("hashchange", follow)
    window.addEventListener("popstate", follow)
    const tell = ({ globalToken, language, theme }) => {
      shared.textContent = [globalToken, language, theme].join(" ")
      sessionStorage.setItem("told", shared.textContent)
    }
    tell(globalState.get())
    globalState.subscribe(tell)
    for (const [words, step] of [
      ["By hash", () => { location.hash = base + "/by-hash" }],
      ["By history", () => { history.pushState(null, "", "#" + base + "/by-history"); follow() }]
    ]) {
      const button = document.createElement("button")
      button.textContent = words
      button.addEventListener("click", step)
      root.append(button)
    }
  `
}

test("the last navigation wins over pending ones", async ({ page, enter }) => {
  await serve(page, "sale-admin")
  await serve(page, "device-admin")
  const gate = await holdRequests(page, "**/sale-admin/app.js*")
  await enter(page, ADMIN)
  await expect(hello(page)).toBeVisible()
  for (const path of ["sale-admin", "device-admin", "sale-admin", "market-support", "device-admin"])
    await go(page, `/${path}/router-first`)
  await expect(heading(page, "device-admin")).toBeVisible()
  // An application that was left while loading is not mounted.
  await go(page, "/sale-admin/router-first")
  await expect(page.getByRole("main").getByRole("status").filter({ visible: true })).toBeVisible()
  await link(page, "System Backend").click()
  await expect(hello(page)).toBeVisible()
  await gate.drain()
  await expect(microapp(page, "sale-admin")).toHaveCount(0)
  // Coming back restores the screen.
  await link(page, "Retail Platform").click()
  await expect(heading(page, "sale-admin")).toBeVisible()
  // Away and back at once.
  await go(page, "/device-admin/router-first")
  await go(page, "/sale-admin/router-first")
  await expect(heading(page, "sale-admin")).toBeVisible()
  await expect(heading(page, "device-admin")).toHaveCount(0)
  await expect(page.locator("[data-microapp]:not([hidden])")).toHaveCount(1)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
})

test("an abandoned application's shared file loads for another", async ({ page, enter }) => {
  const head = '<script src="/shared/by-both.js"></script>'
  await serve(page, "sale-admin", { head, mount: "root.append(window.shared)" })
  await serve(page, "device-admin", { head, mount: "root.append(window.shared)" })
  let times = 0
  const requested = Promise.withResolvers<void>()
  await page.route("**/shared/by-both.js*", (route) => {
    times += 1
    requested.resolve()
    // The first never comes.
    return times === 1
      ? new Promise<void>(() => {})
      : route.fulfill({ contentType: "text/javascript", body: 'window.shared = "Shared by both"' })
  })
  await enter(page, ADMIN, "/sale-admin/router-first")
  await requested.promise
  await go(page, "/device-admin/router-first")
  await expect(page.getByText("Shared by both")).toBeVisible()
  await go(page, "/sale-admin/router-first")
  await expect(heading(page, "sale-admin")).toBeVisible()
  await expect(page.getByText("Shared by both")).toBeVisible()
})

test("an application's deep links and history work across the console", async ({ page }) => {
  await serve(page, "sale-admin", TELLING)
  await serve(page, "device-admin", TELLING)
  await page.goto("/#/sale-admin/orders/7?of=it")
  await signIn(page, ADMIN)
  const at = page.getByLabel("Address")
  await expect(at).toHaveText("#/sale-admin/orders/7?of=it")
  await page.getByRole("button", { name: "By hash" }).click()
  await expect(at).toHaveText("#/sale-admin/by-hash")
  await page.getByRole("button", { name: "By history" }).click()
  await expect(at).toHaveText("#/sale-admin/by-history")
  await link(page, "Device Platform").click()
  await expect(at).toHaveText("#/device-admin/router-first")
  await link(page, "System Backend").click()
  await expect(hello(page)).toBeVisible()
  const steps = [
    "#/device-admin/router-first",
    "#/sale-admin/by-history",
    "#/sale-admin/by-hash",
    "#/sale-admin/orders/7?of=it"
  ]
  for (const step of steps) {
    await page.goBack()
    await expect(at).toHaveText(step)
  }
  for (const step of steps.toReversed().slice(1)) {
    await page.goForward()
    await expect(at).toHaveText(step)
  }
  await page.goForward()
  await expect(hello(page)).toBeVisible()
  const visits = (await journalWith(page, ...Array.from({ length: 16 }, () => "guard.visited"))).flatMap((line) => {
    const { event } = line as { readonly event: { readonly visit?: { readonly fullPath: string } } | null }
    return event?.visit === undefined ? [] : [event.visit.fullPath]
  })
  // There, back and forward again.
  for (const path of ["/sale-admin/by-hash", "/sale-admin/by-history", "/device-admin/router-first"])
    expect(
      visits.filter((visit) => visit === path),
      path
    ).toHaveLength(3)
})

test("an application receives token, language and theme changes", async ({ page, enter, calls }) => {
  const messages: Array<string> = []
  page.on("console", (message) => messages.push(message.text()))
  await serve(page, "sale-admin", {
    ...TELLING,
    update: 'console.info("update " + Object.values(props.globalState.get()).join(" "))'
  })
  const token = await enter(page, ADMIN, "/sale-admin/router-first")
  const shared = page.getByLabel("Shared")
  await expect(shared).toHaveText(`${token} en-US light`)
  await page.getByRole("button", { name: "Switch to dark theme" }).click()
  await expect(shared).toHaveText(`${token} en-US dark`)
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByText("简体中文").click()
  await expect(shared).toHaveText(`${token} zh-CN dark`)
  await expect(microapp(page, "sale-admin")).toHaveCount(1)

  // Another window of this browser signs in anew, and then out.
  const next = await calls.signIn(ADMIN)
  const other = await page.context().newPage()
  await openBlank(other)
  await other.evaluate((token) => localStorage.setItem("token", token), next)
  await expect(shared).toHaveText(`${next} zh-CN dark`)
  await expect.poll(() => messages.at(-1)).toBe(`update ${next} zh-CN dark`)
  expect(messages.filter((line) => line.startsWith("update"))).toHaveLength(3)
  await other.evaluate(() => localStorage.removeItem("token"))
  await expect(page).toHaveURL(/#\/login/)
  // The page reloads at once, and its last messages to the browser's console can be lost.
  expect(await page.evaluate(() => sessionStorage.getItem("told"))).toBe(" zh-CN dark")
  await expect(page.locator("[data-microapp] > *")).toHaveCount(0)

  // The next session gets new applications, and they work.
  await other.evaluate((token) => localStorage.setItem("token", token), await calls.signIn(ADMIN))
  await page.getByRole("button", { name: "By hash" }).click()
  await expect(page.getByLabel("Address")).toHaveText("#/sale-admin/by-hash")
})
