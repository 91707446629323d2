import type { Page } from "@playwright/test"

/** The query of a page's address, which stands behind the hash. */
export const searchOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split("?")[1]))
