import type { Page } from "@playwright/test"
import { found } from "./axe.ts"
import { narrow } from "./screens.ts"
import { expect } from "./test.ts"

type Kept = { readonly token?: string; readonly "Accept-Language"?: string; readonly theme?: string }

/** Opens an application on its own page, in a browser in which the console has left what is named. */
export const openAlone = async (page: Page, address: string, name: string, path: string, kept: Kept) => {
  const localStorage = Object.entries({ "Accept-Language": "en-US", ...kept }).map(([key, value]) => ({
    name: key,
    value
  }))
  await page.context().setStorageState({ cookies: [], origins: [{ origin: address, localStorage }] })
  await page.goto("about:blank")
  await page.goto(`/${name}/index.html#/${name}${path}`)
}

/** A browser's storage as another tab changes it: this one hears of it. */
export const changeElsewhere = async (page: Page, name: string, value: string) => {
  const other = await page.context().newPage()
  await other.route("**/blank.html", (route) => route.fulfill({ contentType: "text/html", body: "<title>-</title>" }))
  await other.goto("/blank.html")
  await other.evaluate(([key, text]) => localStorage.setItem(key!, text!), [name, value])
  await other.close()
}

/** Axe in both themes, and at both widths. */
export const looksSound = async (page: Page, what: string) => {
  const wide = page.viewportSize()!
  for (const [size, colorScheme] of [
    [wide, "light"],
    [narrow, "dark"],
    [narrow, "light"],
    [wide, "dark"]
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await expect(page.locator(".wh-app")).toHaveAttribute("data-theme", colorScheme)
    expect.soft(await found(page), `${what}, ${colorScheme}, ${size.width}`).toEqual([])
  }
}
