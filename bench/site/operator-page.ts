import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { code, secret, signIn } from "../server-load/sign-in.ts"
import { startServer } from "../server-load/started.ts"
import { openBrowser } from "./browser.ts"

/**
 * The real build on the real server with its demo data, removed after `work`. `token` is the administrator's, `data`
 * the database's directory.
 */
export const withServer = async <A>(
  bench: string,
  work: (server: { readonly address: string; readonly token: string; readonly data: string }) => Promise<A>
): Promise<A> => {
  const data = mkdtempSync(join(tmpdir(), `wheelhouse-bench-${bench}-`))
  const server = startServer(process.execPath, [join(import.meta.dirname, "..", "..", "server", "main.ts")], {
    DATA_DIR: data,
    ADMIN_PASSWORD: secret,
    CAPTCHA_BYPASS: code,
    LOG_LEVEL: "error"
  })
  try {
    const address = await server.address
    return await work({ address, token: await signIn(address), data })
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Opens an operator's dashboard there. `storage` is added to the browser's storage. */
export const withOperatorPage = <A>(
  bench: string,
  storage: Readonly<Record<string, string>>,
  work: (page: Page, data: string) => Promise<A>
): Promise<A> =>
  withServer(bench, async ({ address, token, data }) => {
    const browser = await openBrowser("")
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-US" })
      await page.addInitScript(
        (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
        { token, "Accept-Language": "en-US", ...storage }
      )
      await page.goto(`${address}/#/dashboard/dashboardIndex`)
      await page.waitForSelector("main dl")
      return await work(page, data)
    } finally {
      await browser.close()
    }
  })
