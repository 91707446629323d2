import { type Browser, chromium } from "playwright-core"

/** Flags for a quiet Chromium that reaches nothing but this machine. */
export const flags = [
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])
]

/** A browser that trusts the bench's certificate. */
export const openBrowser = (spki: string): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [...flags, `--ignore-certificate-errors-spki-list=${spki}`]
  })
