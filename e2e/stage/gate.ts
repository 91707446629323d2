import type { Page, Route } from "@playwright/test"

/** Holds every call to an address back until it is opened; `held` counts those that came. */
export const holdBack = async (
  page: Page,
  address: string | RegExp,
  isHeld: (route: Route) => boolean = () => true
) => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const gate = { held: 0, open: () => open() }
  await page.route(address, async (route) => {
    if (!isHeld(route)) return route.fallback()
    gate.held += 1
    await opened
    // The console may have given the call up meanwhile; then there is nothing to go on with.
    await route.fallback().catch(() => {})
  })
  return gate
}
