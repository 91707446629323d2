import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { microapp, heading, serve } from "./fixtures/applications.ts"
import { expect, test } from "./fixtures/test.ts"

const go = (page: Page, path: string) =>
  page.evaluate((path) => {
    location.hash = path
  }, path)
const hello = (page: Page) => page.getByText("Hello, admin")

/** Traces that an application could leave: elements in the page's own head and body, and globals of the page. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    // Elements that the console adds later are ignored.
    head: document.head.querySelectorAll(":scope > :not(link[rel=modulepreload])").length,
    body: document.querySelectorAll("body > :not(#nprogress)").length,
    inHost: document.querySelectorAll("[data-microapp] > *").length,
    globals: Object.keys(globalThis).filter((name) => name.startsWith("leak")),
    look: [document.body, document.documentElement, document.querySelector("h1")!].map((element) => {
      const { color, backgroundColor, margin, fontSize } = getComputedStyle(element)
      return [color, backgroundColor, margin, fontSize]
    })
  }))

const STYLES = `:root { --leak: 1; font-size: 40px } html, body { background: rgb(1, 2, 3); margin: 33px }
* { letter-spacing: 3px } h1 { color: rgb(4, 5, 6) } .portal { color: rgb(7, 8, 9); position: fixed }`

/** Does everything that an application should not, and writes to the browser's console while any of it is active. */
const WILD = {
  head: `<style>${STYLES}</style><script>var inline = document.body.tagName</script>`,
  load: `
    window.leakNamed = 1
    leakLoose = 2
    const alive = () => console.info("alive")
    window.addEventListener("resize", alive)
  `,
  mount: `
    const style = document.createElement("style")
    style.textContent = "h1 { text-transform: uppercase }"
    document.head.appendChild(style)
    const portal = document.createElement("div")
    portal.className = "portal"
    portal.textContent = "A portal"
    document.body.appendChild(portal)
    const input = document.createElement("input")
    input.setAttribute("aria-label", "Inner field")
    root.append(input)
    document.addEventListener("click", (event) => console.info("clicked " + event.target.tagName), true)
    window.addEventListener("resize", alive, { capture: true })
    window.addEventListener("hashchange", alive)
    setInterval(alive, 20)
    const again = () => setTimeout(() => { alive(); again() }, 20)
    again()
    const frame = () => requestAnimationFrame(() => { alive(); frame() })
    frame()
    document.title = "Mine"
    console.info("found " + document.querySelectorAll("h1").length + " " + document.querySelector("body h1").textContent)
  `
}

test("an application and the console stay isolated", async ({ page, enter }) => {
  const messages: Array<string> = []
  page.on("console", (message) => messages.push(message.text()))
  await serve(page, "sale-admin", WILD)
  await serve(page, "device-admin", { mount: `console.info("others: " + typeof leakNamed + typeof window.leakLoose)` })
  await enter(page, ADMIN)
  await expect(hello(page)).toBeVisible()
  // Once in advance, so that the console's own code for applications is loaded.
  await go(page, "/device-admin/router-first")
  await expect(heading(page, "device-admin")).toBeVisible()
  await go(page, "/dashboard/dashboardIndex")
  await expect(microapp(page, "device-admin")).toHaveCount(0)
  await expect(page.getByText("Show as a table").first()).toBeVisible()
  const before = await traces(page)

  await go(page, "/sale-admin/router-first")
  const title = heading(page, "sale-admin")
  await expect(title).toBeVisible()
  expect(messages).toContain("found 1 The application sale-admin")
  await expect(title).toHaveCSS("color", "rgb(4, 5, 6)")
  await expect(title).toHaveCSS("text-transform", "uppercase")
  await expect(title).toHaveCSS("font-size", "80px")
  await expect(page.getByText("A portal")).toHaveCSS("color", "rgb(7, 8, 9)")
  await expect(page.getByRole("link", { name: "System Backend" })).toHaveCSS("letter-spacing", "normal")
  await expect(page).toHaveTitle("Retail Platform · Wheelhouse")
  const during = await traces(page)
  expect({ ...during, inHost: 0, look: during.look.slice(0, 2) }).toEqual({ ...before, look: before.look.slice(0, 2) })
  await page.getByRole("textbox", { name: "Inner field" }).click()
  await page.getByRole("textbox", { name: "Inner field" }).press("?")
  await expect(page.getByRole("textbox", { name: "Inner field" })).toHaveValue("?")
  expect(messages).toContain("clicked INPUT")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("textbox", { name: "Inner field" })).toBeFocused()

  await go(page, "/device-admin/router-first")
  await expect(page.locator("main")).toBeFocused()
  await expect(heading(page, "device-admin")).toBeVisible()
  expect(messages).toContain("others: undefinedundefined")
  await go(page, "/dashboard/dashboardIndex")
  await expect(hello(page)).toBeVisible()
  await expect(microapp(page, "device-admin")).toHaveCount(0)
  expect(await traces(page)).toEqual(before)
  const quiet = messages.length
  await page.setViewportSize({ width: 1400, height: 880 })
  await page.getByText("Hello, admin").click()
  await page.waitForTimeout(100)
  expect(messages.slice(quiet)).toEqual([])

  // Elements of its page are there again the next time.
  await go(page, "/sale-admin/router-first")
  await expect(title).toHaveCSS("color", "rgb(4, 5, 6)")
  await expect(title).toHaveCSS("text-transform", "uppercase")
  await expect(page.getByText("A portal")).toHaveCount(1)
})
