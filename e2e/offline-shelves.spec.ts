import { chooseInMenu } from "./fixtures/row-menu.ts"
import { openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

type Robot = { readonly robot_id: string; readonly merchant_id: number }

test("an offline robot's goods leave sale once it confirms", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const get = async (path: string) => {
    const answer = await fetch(`${address}${path}`, { headers: { authorization: token } })
    return ((await answer.json()) as { readonly data: unknown }).data
  }
  const offline = await get("/device-admin/device/list?state=offline&text=WV&sort=robot_id&order=desc")
  const { robot_id, merchant_id } = (offline as { readonly list: ReadonlyArray<Robot> }).list[0]!
  const key = await get(`/system-admin/merchant/api-token?id=${merchant_id}`)
  const { api_token } = key as { readonly api_token: string }
  const report = async (more: object) => {
    const answer = await fetch(`${address}/device-admin/report`, {
      method: "POST",
      headers: { authorization: api_token, "content-type": "application/json" },
      body: JSON.stringify({ reports: [{ robot_id, at: Date.now(), ...more }] })
    })
    const { data } = (await answer.json()) as { readonly data: { readonly list: ReadonlyArray<object> } }
    return data.list[0]
  }

  await openAlone(page, "device-admin", `/robot?robot_id=${robot_id}`, { token })
  const slot = page.getByRole("table", { name: "Slots" }).locator("tbody").getByRole("row").first()
  const wasOnSale = (await slot.getByText("On shelf", { exact: true }).count()) > 0
  const [verb, stored] = wasOnSale
    ? ["Remove from shelf", "Off shelf, not sent yet"]
    : ["Put on shelves", "On shelf, not sent yet"]
  await chooseInMenu(slot, verb!)
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText(new RegExp(`${robot_id} has been offline since \\d{4}-\\d\\d-\\d\\d`))
  await dialog.getByRole("button", { name: verb! }).click()
  await expect(page.getByText(`Saved. ${robot_id} receives the change when it is back online.`)).toBeVisible()
  await expect(slot).toContainText(stored)

  const reported = (await report({})) as { readonly on_shelf: ReadonlyArray<number> }
  await page.reload()
  await expect(page.getByText("Online", { exact: true }).and(page.locator("span"))).toBeVisible()
  await expect(slot).toContainText(stored)
  await report({ on_shelf: reported.on_shelf })
  await page.reload()
  await expect(slot.getByText(stored.split(",")[0]!, { exact: true })).toBeVisible()
})
