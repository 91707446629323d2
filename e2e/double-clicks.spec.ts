import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

/** Double clicks and cancelled intents: neither may do harm. */
test("a double click leads one step, and back undoes it", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/dashboard/dashboardIndex")
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).dblclick()
  await expect(userList(page).rows).toHaveCount(20)
  await page.goto("/#/result/error?from=%2Fuser%2FuserList%3Fpage%3D2")
  await page.getByRole("button", { name: "Return for correction" }).dblclick()
  await expect(page).toHaveURL(/#\/user\/userList\?page=2$/)
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Submit Error" })).toBeVisible()
  await page.goto("/#/no/such/page")
  await page.getByRole("button", { name: "Retry" }).dblclick()
  await expect(page.getByRole("heading", { name: "This page is gone" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Submit Error" })).toBeVisible()
})

test("back or reload in a dialog only closes it", async ({ page, accounts, enter }) => {
  const list = userList(page)
  const account = await accounts.add("field")
  await enter(page, await accounts.add("admin"), "/dashboard/dashboardIndex")
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.goto(`/#/user/userList?username=${account.username}`)
  await chooseInMenu(list.row(account.username), "Delete")
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await page.goBack()
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await page.goto(`/#/user/userList?username=${account.username}`)
  await page.reload()
  await expect(list.row(account.username)).toBeVisible()
  await list.row(account.username).getByRole("button", { name: "Edit" }).click()
  await userForm(page, "Edit user").email.fill("half@typed")
  await page.reload()
  await expect(list.row(account.username)).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("The second click of a double click leaves a new dialog open", async ({ page, address, accounts, enter }) => {
  const answer = await fetch(`${address}/sale-admin/order/list?state=completed&page_size=10`, {
    headers: { authorization: await accounts.adminToken() }
  })
  const { data } = (await answer.json()) as { readonly data: { readonly list: ReadonlyArray<{ readonly id: number }> } }
  await enter(page, await accounts.add("admin"), `/sale-admin/order?id=${data.list[2]!.id}`)
  await page.getByRole("button", { name: "Request refund" }).dblclick()
  const dialog = page.getByRole("dialog", { name: /^Request a refund/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await page.goto("/#/sale-admin/refunds")
  await page.getByRole("link", { name: "Decide refunds" }).dblclick()
  await expect(page.getByRole("heading", { name: "Decide refunds" })).toBeVisible()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
})
