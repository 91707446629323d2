import { newName } from "./fixtures/calls.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { pictureOf } from "./fixtures/pictures.ts"
import { expect, test } from "./fixtures/test.ts"

test("an avatar is cropped by keys; false images are refused", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("user"), "/account/userCenter")
  const field = page.getByRole("group", { name: "Avatar" })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field.locator("input[type=file]").setInputFiles({ name, mimeType, buffer })
  await choose("lie.png", "image/png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))
  await expect(field.getByRole("alert")).toHaveText(/Not a PNG, JPEG or WebP image/)
  const huge = await pictureOf(page, 64, 64)
  huge.writeUInt32BE(20_000, 16)
  await choose("huge.png", "image/png", huge)
  await expect(field.getByRole("alert")).toHaveText(/at most 8,192 pixels a side/)

  await choose("wide.jpg", "image/jpeg", await pictureOf(page, 1200, 600, "image/jpeg"))
  const crop = page.getByRole("dialog", { name: "Crop image" })
  const stage = crop.getByRole("application", { name: "Cropped area" })
  await expect(stage).toBeFocused()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight")
  expect(await violationsOf(page)).toEqual([])
  await crop.getByRole("button", { name: "Upload" }).dblclick()
  await expect(crop).toBeHidden()
  const avatar = page.getByRole("banner").getByRole("button").locator("img")
  await expect(avatar).toHaveAttribute("src", /^\/media\/[\w-]{22}$/)
  // The right half was taken, and it is a square.
  const corner = await avatar.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.getContext("2d")!.drawImage(image, 0, 0)
    const [red = 0, , blue = 0] = canvas.getContext("2d")!.getImageData(9, 9, 1, 1).data
    return { width: image.naturalWidth, height: image.naturalHeight, yellow: red > 200 && blue < 60 }
  })
  expect(corner).toEqual({ width: 512, height: 512, yellow: true })
  await field.getByRole("button", { name: "Remove image" }).click()
  await expect(avatar).toBeHidden()
})

test("an uploaded avatar alone asks before discarding the form", async ({ page, accounts, enter }) => {
  const { username } = await accounts.add("user")
  await enter(page, await accounts.add("admin"), `/user/userList?username=${username}`)
  await page.getByRole("row").filter({ hasText: username }).getByRole("button", { name: "Edit" }).click()
  const form = page.getByRole("dialog", { name: "Edit user" })
  const avatar = form.getByRole("group", { name: "Avatar" })
  await avatar
    .locator("input[type=file]")
    .setInputFiles({ name: "avatar.png", mimeType: "image/png", buffer: await pictureOf(page, 300, 300) })
  await page.getByRole("dialog", { name: "Crop image" }).getByRole("button", { name: "Upload" }).click()
  await expect(avatar.locator("img")).toHaveAttribute("src", /^\/media\//)
  await form.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await expect(form).toBeHidden()
})

test("a merchant's logo is stopped, sent again and saved", async ({ page, accounts, enter }) => {
  const name = newName("标志 🏪 مرحبا")
  await enter(page, await accounts.add("admin"), `/merchant/merchantList?name=${encodeURIComponent(name)}`)
  await page.getByRole("button", { name: "Add" }).click()
  const form = page.getByRole("dialog", { name: "Add merchant" })
  await form.getByRole("textbox", { name: "Name" }).fill(name)
  const logo = form.getByRole("group", { name: "Logo" })
  await logo
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await pictureOf(page, 300, 300) })
  const crop = page.getByRole("dialog", { name: "Crop image" })
  let releaseCall = () => {}
  const until = new Promise<void>((resolve) => (releaseCall = resolve))
  await page.route(
    "**/upload/image",
    async (route) => {
      await until
      await route.continue().catch(() => {})
    },
    { times: 1 }
  )
  await crop.getByRole("button", { name: "Upload" }).click()
  await crop.getByRole("button", { name: "Cancel upload" }).click()
  await expect(crop).toBeHidden()
  releaseCall()
  await logo
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await pictureOf(page, 300, 300) })
  await crop.getByRole("button", { name: "Upload" }).click()
  await expect(crop).toBeHidden()
  await expect(logo.locator("img")).toHaveAttribute("src", /^\/media\//)
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue(name)
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole("row").filter({ hasText: name })
  await expect(row.locator("img")).toHaveAttribute("src", /^\/media\//)
})
