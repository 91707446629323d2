import type { Page } from "playwright-core"

/** Milliseconds of its own time that the page's main thread has used so far, however busy the machine is. */
export const timer = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    return 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value
  }
}
