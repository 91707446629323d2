import type { Page } from "playwright-core"

/** How much of its main thread's own time the page has taken so far, in milliseconds: however busy the machine is besides. */
export const timer = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    return 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value
  }
}
