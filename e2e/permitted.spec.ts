import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"
import { ADMIN } from "./fixtures/accounts.ts"

test("administrators are offered no action on super administrators", async ({ page, accounts, enter }) => {
  const list = userList(page)
  const admin = await accounts.add("admin")
  const plain = await accounts.add("field")
  await enter(page, admin, `/user/userList?username=${ADMIN.username}&role=super-admin`)
  await expect(list.row(ADMIN.username)).toBeVisible()
  await expect(list.row(ADMIN.username).getByRole("button", { name: /^(Edit|More actions)$/ })).toHaveCount(0)
  await list.row(ADMIN.username).getByRole("checkbox").check()
  await expect(page.getByRole("button", { name: "Delete 1 selected" })).toHaveCount(0)
  for (const { username } of [admin, plain]) {
    await page.goto(`/#/user/userList?username=${username}`)
    await expect(list.row(username).getByRole("button", { name: "Edit" })).toBeVisible()
    await expect(list.row(username).getByRole("button", { name: "More actions" })).toBeVisible()
  }
  await list.row(plain.username).getByRole("checkbox").check()
  await expect(page.getByRole("button", { name: "Delete 1 selected" })).toBeVisible()
})

test("a super administrator is offered everybody", async ({ page, enter }) => {
  const list = userList(page)
  await enter(page, ADMIN, `/user/userList?username=${ADMIN.username}&role=super-admin`)
  await expect(list.row(ADMIN.username).getByRole("button", { name: "Edit" })).toBeVisible()
})
