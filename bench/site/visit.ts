import type { Browser } from "playwright-core"

/** A phone's processor on a slow 4G network, the condition of the login page's targets. */
export const SLOW = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
} as const
export const FAST = { cpu: 1, network: null } as const

export type Visit = {
  readonly origin: string
  readonly path: string
  /** The selector of the control that must be usable: visible, enabled, on top, and owned by a live React. */
  readonly ready: string
  /** The selector of a picture or drawing that appears later. */
  readonly picture?: string
  readonly storage?: Readonly<Record<string, string>>
  /** The beginning of the name of the last file that `ready` waits for. The page loads others afterwards. */
  readonly lastFile?: string
}

export type Times = readonly [requestedAt: number, renderedAt: number | null]

export type Loaded = {
  /** Milliseconds from the navigation until `ready`. */
  readonly ready: number
  /** `ready`, or the end of the last long task that ran past it. */
  readonly settled: number
  readonly longest: number
  /** The sum of all long tasks until the page rested. */
  readonly blocked: number
  /** The moment of the picture's paint; NaN if none was requested. */
  readonly rendered: number
  /** The moment of the page's largest contentful paint. */
  readonly largest: number
  /**
   * Files and replies that had arrived together with the last file for `ready`: their transferred size, and their
   * number.
   */
  readonly kilobytes: number
  readonly requests: number
  /**
   * JavaScript that had arrived by `ready`, and all JavaScript: each file with the moments of its request and arrival.
   */
  readonly needed: Readonly<Record<string, Times>>
  readonly whole: Readonly<Record<string, Times>>
}

/** Runs in the page before any of its scripts. */
const watch = ({ ready, picture, storage = {} }: Omit<Visit, "origin" | "path">) => {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  const seen = {
    ready: null as number | null,
    rendered: picture === undefined ? Number.NaN : null,
    largest: 0,
    long: [] as Array<readonly [from: number, to: number]>
  }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, startTime + duration])
  }).observe({ type: "longtask", buffered: true })
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)!.startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  const isUsable = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (width === 0 || height === 0 || !isVisible || element.matches(":disabled")) return false
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit) && Object.keys(element).some((key) => key.startsWith("__reactFiber"))
  }
  const isThere = (element: Element) =>
    !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0)
  const isRendered = (element: Element) => isThere(element) && isUsable(element)
  const look = () => {
    if (seen.ready === null && [...document.querySelectorAll(ready)].some(isUsable)) seen.ready = performance.now()
    if (seen.rendered === null && [...document.querySelectorAll(picture!)].some(isRendered))
      seen.rendered = performance.now()
    if (seen.ready === null || seen.rendered === null) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Dated = {
  readonly ready: number
  readonly rendered: number
  readonly largest: number
  readonly long: ReadonlyArray<readonly [from: number, to: number]>
}

const LIMIT = 60_000
const QUIET = 700
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One cold visit in a new browser context, so that nothing is cached. */
export const visit = async (
  browser: Browser,
  conditions: typeof SLOW | typeof FAST,
  target: Visit
): Promise<Loaded> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: "en-US" })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await Promise.all([
      devtools.send("Network.enable"),
      devtools.send("Emulation.setCPUThrottlingRate", { rate: conditions.cpu })
    ])
    if (conditions.network !== null) await devtools.send("Network.emulateNetworkConditions", conditions.network)

    const files = new Map<string, { readonly url: string; start: number; end: number | null; script: boolean }>()
    const arrivals: Array<{ readonly at: number; readonly bytes: number }> = []
    let origin = 0
    let quietSince = Date.now()
    devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
      if (origin === 0) origin = timestamp
      quietSince = Date.now()
      files.set(requestId, { url: request.url, start: timestamp, end: null, script: type === "Script" })
    })
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      const file = files.get(requestId)
      if (file !== undefined) file.script = /javascript/.test(response.mimeType)
    })
    devtools.on("Network.loadingFinished", ({ timestamp, encodedDataLength }) =>
      arrivals.push({ at: timestamp, bytes: encodedDataLength })
    )
    const end = ({ requestId, timestamp }: { readonly requestId: string; readonly timestamp: number }) => {
      const file = files.get(requestId)
      if (file !== undefined) file.end = timestamp
      quietSince = Date.now()
    }
    devtools.on("Network.loadingFinished", end)
    devtools.on("Network.loadingFailed", end)

    await page.addInitScript(watch, target)
    await page.goto(target.origin + target.path, { waitUntil: "commit", timeout: LIMIT })
    await page.waitForFunction(
      () => {
        const { seen } = window as unknown as { seen: { ready: number | null; rendered: number | null } }
        return seen.ready !== null && seen.rendered !== null
      },
      null,
      { timeout: LIMIT }
    )
    const limit = Date.now() + 15_000
    while (
      Date.now() < limit &&
      ([...files.values()].some((file) => file.end === null) || Date.now() - quietSince < QUIET)
    )
      await pause(50)

    const seen = await page.evaluate(() => (window as unknown as { seen: Dated }).seen)
    const at = origin + seen.ready / 1000
    const ours = [...files.values()].filter(({ url }) => url.startsWith(target.origin))
    const lastFile = ours.find(({ url }) => target.lastFile !== undefined && url.includes(target.lastFile))
    const awaited = lastFile?.end ?? at
    const scripts = ours.filter(({ script }) => script)
    const since = (moment: number | null) => (moment === null ? null : Math.round((moment - origin) * 1000))
    const times = (list: typeof scripts) =>
      Object.fromEntries(
        list.map(({ url, start, end: there }) => [new URL(url).pathname, [since(start)!, since(there)] as const])
      )
    return {
      ready: seen.ready,
      settled: Math.max(seen.ready, ...seen.long.map(([, to]) => to)),
      longest: Math.max(0, ...seen.long.map(([from, to]) => to - from)),
      blocked: seen.long.reduce((sum, [from, to]) => sum + to - from, 0),
      rendered: seen.rendered,
      largest: seen.largest,
      kilobytes: arrivals.filter((arrival) => arrival.at <= awaited).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      requests: ours.filter(({ end: endTime }) => endTime !== null && endTime <= awaited).length,
      needed: times(scripts.filter(({ end: endTime }) => endTime !== null && endTime <= at)),
      whole: times(scripts)
    }
  } finally {
    await context.close()
  }
}
