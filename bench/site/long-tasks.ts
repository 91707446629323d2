import type { Page } from "playwright-core"

/** The watch's data in the page. */
type Watch = { readonly tasks: Array<number>; readonly observer: PerformanceObserver }

/**
 * The longest time in milliseconds that the page blocked while `work` ran. The browser reports no task below 50 ms, so
 * the result is 0 then.
 */
export const longestTask = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    const tasks: Array<number> = []
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => tasks.push(duration))
    )
    observer.observe({ type: "longtask" })
    Object.assign(globalThis, { tasks, observer })
  })
  await work()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { tasks, observer } = globalThis as unknown as Watch
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            tasks.push(...observer.takeRecords().map(({ duration }) => duration))
            observer.disconnect()
            resolve(Math.max(0, ...tasks))
          })
        )
      })
  )
}
