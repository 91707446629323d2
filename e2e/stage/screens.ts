import type { Page } from "@playwright/test"
import { found } from "./axe.ts"
import { expect } from "./test.ts"

/** A screen by its name, where it stands, and what is opened there; what `see` names is there before axe looks. */
export type Screen = {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<void>
  readonly see: string | RegExp
}

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

/** Every rule once at each width and in each theme; of what is left of the pairs, what colours alone decide. */
export const looks = [
  { size: wide, colorScheme: "light", rules: [] },
  { size: wide, colorScheme: "dark", rules: ["color-contrast"] },
  { size: narrow, colorScheme: "dark", rules: [] },
  { size: narrow, colorScheme: "light", rules: ["color-contrast"] }
] as const

/**
 * Each screen is opened once; the width and the theme are turned while it stands. The document is loaded anew only where the screen before it had
 * opened something.
 */
export const lookAt = async (page: Page, screens: ReadonlyArray<Screen>) => {
  let littered = false
  for (const { name, path, open, see } of screens) {
    await page.setViewportSize(wide)
    if (littered) await page.goto("about:blank")
    await page.goto(`/#${path}`)
    await open?.(page)
    littered = open !== undefined
    await expect(page.getByText(see).filter({ visible: true }).first(), name).toBeVisible()
    for (const { size, colorScheme, rules } of looks) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expect(page.locator("body")).toHaveAttribute("data-theme", colorScheme)
      expect.soft(await found(page, ...rules), `${name}, ${colorScheme}, ${size.width}`).toEqual([])
    }
  }
}
