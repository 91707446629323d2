import type { Page } from "playwright-core"

/** Bytes of the page's JavaScript heap after a garbage collection. */
export const heapSize = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send("HeapProfiler.collectGarbage")
  const { usedSize } = await session.send("Runtime.getHeapUsage")
  await session.detach()
  return usedSize
}
