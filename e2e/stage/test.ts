import { type BrowserContext, expect, type Page, test as base } from "@playwright/test"
import { storeOnly } from "./blank.ts"
import { type Account, accountsOf, type Calls, callsOf } from "./calls.ts"

type Accounts = ReturnType<typeof accountsOf>

type World = {
  /** Lines of the browser's console that this test brings about on purpose. */
  readonly noise: RegExp
  /** Another browser of somebody else: nothing is shared with the first but the server. */
  readonly newContext: () => Promise<BrowserContext>
  /** Opens a page as somebody who has signed in before: the token lies in local storage, and nothing else does. Hands over the token. */
  readonly enter: (page: Page, account: Pick<Account, "username" | "password">, path?: string) => Promise<string>
  readonly quiet: void
}

type House = { readonly address: string; readonly dataDir: string; readonly calls: Calls; readonly accounts: Accounts }

const english = { "Accept-Language": "en-US" }
const storageOf = (address: string) => ({
  cookies: [],
  origins: [{ origin: address, localStorage: Object.entries(english).map(([name, value]) => ({ name, value })) }]
})

/** Errors in the console, violations of the Content-Security-Policy among them, and exceptions nobody caught. */
const listen = (context: BrowserContext, heard: Array<string>) => {
  context.on("console", (message) => {
    const { url } = message.location()
    // Chromium asks for it by itself wherever a document names no icon, as that does which `enter` begins with.
    if (message.type() === "error" && !url.endsWith("/favicon.ico")) heard.push(`${message.text()} (${url})`)
  })
  context.on("weberror", (error) => heard.push([error.error(), error.error().stack].join("\n")))
}

export const test = base.extend<World, House>({
  address: [({}, give) => give(process.env["E2E_ADDRESS"]!), { scope: "worker" }],
  dataDir: [({}, give) => give(process.env["E2E_DATA_DIR"]!), { scope: "worker" }],
  calls: [({ address }, give) => give(callsOf(address)), { scope: "worker" }],
  accounts: [({ calls }, give) => give(accountsOf(calls)), { scope: "worker" }],
  noise: [/(?!)/, { option: true }],
  baseURL: ({ address }, give) => give(address),
  storageState: ({ address }, give) => give(storageOf(address)),
  quiet: [
    async ({ context, noise }, give) => {
      const heard: Array<string> = []
      listen(context, heard)
      await give()
      expect(heard.filter((line) => !noise.test(line))).toEqual([])
    },
    { auto: true }
  ],
  newContext: async ({ browser, address, noise }, give) => {
    const heard: Array<string> = []
    const contexts: Array<BrowserContext> = []
    await give(async () => {
      const context = await browser.newContext({ baseURL: address, storageState: storageOf(address) })
      listen(context, heard)
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(heard.filter((line) => !noise.test(line))).toEqual([])
  },
  enter: ({ calls }, give) =>
    give(async (page, account, path = "/dashboard/dashboardIndex") => {
      const token = await calls.signIn(account)
      await storeOnly(page, { ...english, token })
      await page.goto(`/#${path}`)
      return token
    })
})

export { expect }
