import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures/test.ts"

const steps = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem")

test("a submission's steps show as far as the address says", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("field"), "/result/success")
  await expect(page.getByRole("heading", { name: "Submission successful" })).toBeVisible()
  await expect(steps(page)).toHaveText([
    "Submit ApplicationDone",
    "Leader ReviewProcessing",
    "Purchase CertificateWaiting",
    "Safety TestWaiting",
    "Officially launchedWaiting"
  ])
  await page.goto("/#/result/success?step=safetyTest&state=processing")
  await expect(steps(page).nth(2)).toHaveText("Purchase CertificateDone")
  await expect(steps(page).nth(3)).toHaveText("Safety TestProcessing")
  await expect(steps(page).nth(3)).toHaveAttribute("aria-current", "step")
  await expect(steps(page).nth(4)).toHaveText("Officially launchedWaiting")
  await page.goto("/#/result/success?step=officiallyLaunched&state=done")
  await expect(steps(page).getByText("Done")).toHaveCount(5)
  await page.getByRole("link", { name: "Go to the start page" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
})

test("a failed submission says why and returns to its form", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/dashboard/dashboardIndex")
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.goto("/#/result/error?from=%2Fuser%2FuserList%3Fpage%3D2")
  await expect(page.getByRole("heading", { name: "Submit Error" })).toBeVisible()
  await expect(page.getByText("Submit form error")).toBeVisible()
  const details = page.getByRole("region", { name: "Details of Error" })
  await expect(details.getByText("The current domain name is not registered")).toBeVisible()
  await expect(details.getByText("Your user group does not have the authority to perform this operation")).toBeVisible()
  await page.getByRole("button", { name: "Return for correction" }).click()
  await expect(page).toHaveURL(/#\/user\/userList\?page=2$/)
  await expect(page.getByRole("table")).toBeVisible()
  await page.goBack()
  await page.getByRole("button", { name: "Go back" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.goto("/#/result/error?reason=group")
  await expect(details.getByRole("listitem")).toHaveCount(1)
  await page.goto("/#/result/error?reason=domain")
  await details.getByRole("link", { name: "View the registration process" }).click()
  await expect(steps(page).first()).toHaveText("Submit ApplicationProcessing")
})

test("result and exception pages stand in no menu and need a session", async ({ page, accounts, enter }) => {
  await page.goto("/#/result/success")
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await enter(page, await accounts.add("marketing"), "/result/error")
  await expect(page.getByRole("heading", { name: "Submit Error" })).toBeVisible()
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio", { name: "简体中文" }).click()
  await expect(page.getByRole("button", { name: "返回修改" })).toBeVisible()
  await expect(page.getByRole("link", { name: "提交失败" })).toHaveCount(0)
})

test("pages 403, 404 and 500 explain themselves and lead back", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), "/exception/403")
  await expect(page.getByText("Access to this resource on the server is denied")).toBeVisible()
  await expect(page.getByText("Your user group does not have the authority to perform this operation")).toBeVisible()
  await page.goto("/#/no/such/page?at=all")
  await expect(page.getByRole("heading", { name: "This page is gone" })).toBeVisible()
  await page.goBack()
  await page.goto("/#/exception/404")
  await expect(page.getByRole("heading", { name: "This page is gone" })).toBeVisible()
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("heading", { name: "This page is gone" })).toBeVisible()
  await page.getByRole("button", { name: "Back", exact: true }).click()
  await expect(page).toHaveURL(/#\/exception\/403$/)
  await page.goto("/#/exception/500")
  await expect(page.getByRole("heading", { name: "Internal server error" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible()
  await page.getByRole("link", { name: "Go to the start page" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
})
