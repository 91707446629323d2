import type { Page, Request } from "playwright-core"

/** Counts the page's calls to this path. The result ends the counting, and returns how many ran at once at most. */
export const countCalls = (page: Page, path: string) => {
  const running = new Set<Request>()
  let [count, most] = [0, 0]
  const onStart = (request: Request) => {
    if (new URL(request.url()).pathname !== path) return
    running.add(request)
    count += 1
    most = Math.max(most, running.size)
  }
  const onEnd = (request: Request) => void running.delete(request)
  page.on("request", onStart).on("requestfinished", onEnd).on("requestfailed", onEnd)
  return () => {
    page.off("request", onStart).off("requestfinished", onEnd).off("requestfailed", onEnd)
    return { count, most }
  }
}
