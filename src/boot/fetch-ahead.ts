/** The files of the build that a signed-in operator needs: the build writes them down at the first script. */
const files = () => document.querySelector<HTMLElement>("script[data-ahead]")?.dataset["ahead"]?.split(" ") ?? []

/**
 * Fetches what comes behind the login form into the browser's cache, at the lowest priority and without running it. Running it as well, as before,
 * blocked the page that is being typed into for a third of all the time that it was blocked.
 */
export const fetchAhead = (): void => {
  // Safari has no idle moments, and would not prefetch either.
  if (!("requestIdleCallback" in globalThis)) return
  requestIdleCallback(() => {
    for (const file of files()) {
      const link = document.createElement("link")
      link.rel = "prefetch"
      link.as = "script"
      link.href = file
      document.head.append(link)
    }
  })
}
