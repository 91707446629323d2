import { defineConfig, devices } from "@playwright/test"

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

/** Flags for a small, quiet Chromium: no look-ups of its own, no GPU, and no sandbox for root, which it refuses. */
const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Each test leaves a blank page, after which a new process would compile the console again.
  "--process-per-site",
  // A page ends before its optimised code has saved what it cost.
  "--js-flags=--no-opt --no-maglev",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])
]

export default defineConfig({
  testDir: "../e2e",
  globalSetup: "../e2e/fixtures/setup.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] === undefined ? [["list"]] : [["list"], ["json"]],
  use: {
    locale: "en-US",
    trace: process.env["E2E_TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    // Cleared between tests but not closed, so that the browser need not compile the console again.
    reuseContext: true,
    // No test needs the frames of a fade, which would take processor time from everything else.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: flags }
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } }]
})
