import type { Page, Request, Route } from "@playwright/test"

/**
 * Holds every call to an address back until it is opened; `held` counts those that came. `drain` opens it and resolves once all of them have ended,
 * answered or given up, and the page has drawn what it made of that.
 */
export const holdBack = async (
  page: Page,
  address: string | RegExp,
  isHeld: (route: Route) => boolean = () => true
) => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const calls: Array<Request> = []
  const drain = async () => {
    open()
    await Promise.all(calls.map(async (call) => (await call.response())?.finished()))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
  const gate = { held: 0, open: () => open(), drain }
  await page.route(address, async (route) => {
    if (!isHeld(route)) return route.fallback()
    gate.held += 1
    calls.push(route.request())
    await opened
    // The console may have given the call up meanwhile; then there is nothing to go on with.
    await route.fallback().catch(() => {})
  })
  return gate
}
