import type { RoleRules } from "../src/contract/roles.ts"
import { newName } from "./fixtures/calls.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { requestValve } from "./fixtures/held-requests.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { calledByUserList } from "./fixtures/user-list.ts"

type Role = RoleRules["role"]
const blank = { remarks: "", second_factor: false }

test("permissions are ticked by keyboard and merged with another's changes", async ({
  page,
  accounts,
  calls,
  enter
}) => {
  const key = newName("night")
  await enter(page, await accounts.add("admin"), `/role/roleList?name=${key}`)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  const form = page.getByRole("dialog", { name: "Add role" })
  await form.getByRole("textbox", { name: "Name" }).fill(`夜班 🌙 ${key}`)
  await form.getByRole("textbox", { name: "Key" }).fill(key)
  await form.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row").filter({ hasText: `夜班 🌙 ${key}` })

  const open = () => chooseInMenu(row, "Set permissions")
  const dialog = page.getByRole("dialog", { name: `Permissions of 夜班 🌙 ${key}` })
  const leaf = (name: string) => dialog.getByRole("treeitem", { name, exact: false })
  await open()
  await leaf("System Backend").focus()
  await page.keyboard.press("End")
  await expect(leaf("Mini-app Platform")).toBeFocused()
  await page.keyboard.press("Space")
  await expect(leaf("Mini-app Platform")).toBeChecked()
  await page.keyboard.press("Home")
  await page.keyboard.type("alarms")
  await expect(leaf("Alarms")).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(leaf("Alarm board")).toBeFocused()
  await page.keyboard.press("Space")
  await expect(leaf("Alarms")).toHaveAttribute("aria-checked", "mixed")
  await dialog.getByRole("searchbox", { name: "Search permissions" }).fill("user list")
  await leaf("System Backend").click()
  await dialog.getByRole("button", { name: "Save", exact: true }).click()
  await expect(dialog).toBeHidden()

  const token = await accounts.adminToken()
  const visibleNames = async () => {
    const { data } = await calls.get<{ readonly list: ReadonlyArray<Role> }>(`/role/list?name=${key}`, token)
    return (await calls.get<RoleRules>(`/role/rules?id=${data.list[0]!.id}`, token)).data
  }
  const before = await visibleNames()
  expect(before.names.toSorted()).toEqual(["alarm-board", "mini-app-admin", "userList"])
  await open()
  await expect(leaf("Users")).toBeChecked()
  await expect(leaf("Alarms")).toHaveAttribute("aria-checked", "mixed")
  await expect(leaf("Role list")).not.toBeChecked()

  await leaf("Alarm board").click()
  const { id, version } = before.role
  await calls.post("/role/set-rules", { id, version, names: [...before.names, "sale-admin"] }, token)
  await dialog.getByRole("button", { name: "Save", exact: true }).click()
  await expect(dialog.getByText("They added: Retail Platform")).toBeVisible()
  await dialog.getByRole("button", { name: "Save", exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await visibleNames()).names.toSorted()).toEqual(["mini-app-admin", "sale-admin", "userList"])

  await row.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Compare" }).click()
  const compared = page.getByRole("dialog", { name: "Compare roles" })
  await compared.getByRole("combobox").selectOption({ label: "User" })
  await expect(compared.getByRole("row").filter({ hasText: "User list" })).toContainText("Yes")
})

test("a role's pages close when emptied and reopen when refilled", async ({ page, accounts, calls, enter }) => {
  const token = await accounts.adminToken()
  const name = newName("emptied")
  const { data: role } = await calls.post<Role>("/role/add", { name, title: name, ...blank }, token)
  const set = async (version: number, names: ReadonlyArray<string>) =>
    (await calls.post<Role>("/role/set-rules", { id: role.id, version, names }, token)).data.version
  const granted = await set(role.version, ["userList", "merchantList"])
  const called = calledByUserList(page, "view/list")
  await enter(page, await accounts.add(name), "/user/userList")
  const menu = page.getByRole("navigation", { name: "Menu" })
  await expect(menu.getByRole("link", { name: "Users" })).toBeVisible()
  await called
  await expect(page.getByRole("table")).toBeVisible()

  const emptied = await set(granted, ["merchantList"])
  await page.getByRole("button", { name: "Search" }).last().click()
  await expect(menu.getByRole("link", { name: "Users" })).toBeHidden()
  await expect(page.getByText("Access to this resource on the server is denied")).toBeVisible()

  await set(emptied, ["userList", "merchantList"])
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(menu.getByRole("link", { name: "Users" })).toBeVisible()
})

test.describe("without a network", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("permissions that cannot be read are tried again", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("admin"), "/role/roleList?name=auditor")
    const turn = await requestValve(page, "**/role/rules?*")
    const dialog = page.getByRole("dialog", { name: /^Permissions of / })
    const open = () => chooseInMenu(page.getByRole("row"), "Set permissions")
    turn("waiting")
    await open()
    await expectState(page, "form.reading")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()

    turn("away")
    await open()
    await expectState(page, "form.unread")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()

    await open()
    await expectState(page, "form.unread")
    turn("through")
    await dialog.getByRole("button", { name: "Retry" }).click()
    await expect(dialog.getByRole("treeitem", { name: "System Backend" })).toBeVisible()
  })
})
