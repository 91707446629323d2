import type { Page } from "@playwright/test"

/** A page of the console's origin with nothing on it: its storage can be filled before the console starts. */
export const openBlank = async (page: Page) => {
  await page.route("**/blank.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' })
  )
  await page.goto("/blank.html")
}
