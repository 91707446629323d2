import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { preview, type PreviewServer } from "vite"
import { loginForm } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const mockWords = [
  "/api/user/info",
  "/api/user/login",
  "请求成功",
  "账号或者密码错误",
  "debug-token",
  "VITE_DEBUG_MOCK"
]

/** The mock layer's words in a built console. */
const mockWordsIn = (folder: string) => {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|html|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
  expect(texts.length).toBeGreaterThan(5)
  return mockWords.filter((word) => texts.some((text) => text.includes(word)))
}

test("a production build has no mock calls", () => {
  expect(mockWordsIn(join(root, "dist"))).toEqual([])
})

test.describe("a debug build without a server", () => {
  test.describe.configure({ timeout: 120_000 })
  let folder = ""
  let site: PreviewServer
  let address = ""

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "wheelhouse-debug-"))
    const env = { ...process.env, NODE_ENV: "production", VITE_DEBUG_MOCK: "on" }
    const vite = join(root, "node_modules", "vite", "bin", "vite.js")
    const build = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"]
    await promisify(execFile)(process.execPath, build, { cwd: root, env })
    site = await preview({
      root,
      logLevel: "silent",
      build: { outDir: folder },
      preview: { port: 0, strictPort: false, host: "127.0.0.1" }
    })
    address = site.resolvedUrls!.local[0]!
  })
  test.afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test("signs in, shows user, menu and messages, reads one, and signs out", async ({ page }) => {
    expect(mockWordsIn(folder)).toEqual(expect.arrayContaining(["/api/user/login", "账号或者密码错误"]))
    await page.goto(`${address}#/login`)
    await page.evaluate(() => localStorage.setItem("Accept-Language", "en-US"))
    await page.reload()
    const form = loginForm(page)
    await expect(form.picture).toBeVisible()
    await form.username.fill("admin")
    await form.password.fill("wrong")
    await form.code.fill("1234")
    await form.login.click()
    await expect(page.getByText("账号或者密码错误").first()).toBeVisible()
    await expect(form.picture).toBeVisible()
    await form.password.fill("admin")
    await form.code.fill("1234")
    await form.login.click()
    await expect(page.getByText("Hello, 王立群")).toBeVisible()
    await expect(page.getByText("运营主管")).toBeVisible()
    const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "arco.design" })
    await expect(link).toHaveAttribute("href", "https://arco.design")
    await page.getByRole("button", { name: /^Messages/ }).click()
    await expect(page.getByText("郑曦月 的私信").first()).toBeVisible()
    await page.keyboard.press("Escape")
    await page.reload()
    await expect(page.getByText("Hello, 王立群")).toBeVisible()
    await page.getByRole("button", { name: "王立群" }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expect(form.picture).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()
  })
})
