import type { Page } from "@playwright/test"
import { found } from "./axe.ts"
import { openBlank, storeOnly } from "./blank.ts"
import { looks, wide } from "./screens.ts"
import { expect } from "./test.ts"

type Kept = Readonly<Partial<Record<"token" | "Accept-Language" | "theme", string>>>

/** Opens an application on its own page, in a browser in which the console has left what is named. */
export const openAlone = async (page: Page, name: string, path: string, kept: Kept) => {
  await storeOnly(page, { "Accept-Language": "en-US", ...kept })
  await page.goto(`/${name}/index.html#/${name}${path}`)
}

/** A browser's storage as another tab changes it: this one hears of it. */
export const changeElsewhere = async (page: Page, name: string, value: string) => {
  const other = await page.context().newPage()
  await openBlank(other)
  await other.evaluate(([key, text]) => localStorage.setItem(key!, text!), [name, value])
  await other.close()
}

/** Axe in both themes, and at both widths. */
export const looksSound = async (page: Page, what: string) => {
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(".wh-app")).toHaveAttribute("data-theme", colorScheme)
    expect.soft(await found(page, ...rules), `${what}, ${colorScheme}, ${size.width}`).toEqual([])
  }
  await page.setViewportSize(wide)
}
