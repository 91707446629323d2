import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Findings, median, quantile } from "./figures.ts"
import type { JournalPage } from "./journal-page/main.ts"
import { openBrowser } from "./site/browser.ts"
import { buildSite } from "./site/build-site.ts"
import { makeCertificate } from "./site/certificate.ts"
import { serveSite } from "./site/serve-site.ts"

const WARM_UPS = 2
const ROUNDS = 16
const PAIRS = 6

/**
 * The cost of the journal for running machines in a real browser with its real store: bursts with and without it
 * alternate.
 */
export const measure = async (): Promise<Findings> => {
  const site = await buildSite(join(import.meta.dirname, "journal-page"))
  const certificate = makeCertificate()
  const server = await serveSite(site.folder, certificate)
  const browser = await openBrowser(certificate.spki)
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const here = () => (globalThis as unknown as { readonly journalPage: JournalPage }).journalPage
    const run = async <T>(work: string) => (await page.evaluate(`(${here})().${work}`)) as T

    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Performance.enable")
    const worked = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics")
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0)
    }
    /** Waits until the journal has written, a second later in idle moments, so that the next burst does not overlap. */
    const quiet = async () => {
      await pause(1100)
      let before: number
      do {
        before = await worked()
        await pause(300)
      } while ((await worked()) - before > 5)
    }

    const pairs: Array<ReturnType<JournalPage["pairs"]>[number]> = []
    const encodings: Array<ReturnType<JournalPage["encode"]>> = []
    const afterwards: Array<number> = []
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      const measuredPairs = await run<ReturnType<JournalPage["pairs"]>>(`pairs(${PAIRS})`)
      const burst = await worked()
      await quiet()
      const rest = (await worked()) - burst
      const encoding = await run<ReturnType<JournalPage["encode"]>>("encode()")
      if (round < 0) continue
      pairs.push(...measuredPairs)
      afterwards.push(rest / PAIRS)
      encodings.push(encoding)
    }
    const plain = median(pairs.map((pair) => pair.plain))
    const shares = pairs.map((pair) => (100 * (pair.journaled - pair.plain)) / pair.journaled)
    const encoding = median(encodings.map((one) => one.encoding))
    return {
      figures: [
        { name: "burst of 10,000 events to live machines, no journal", value: plain, unit: "ms" },
        { name: "the same with the journal", value: median(pairs.map((pair) => pair.journaled)), unit: "ms" },
        {
          name: "share of the burst that the journal costs, median of pairs",
          value: median(shares),
          unit: "%",
          max: 5
        },
        {
          name: `encoding its ${median(encodings.map(({ lines }) => lines))} lines, in idle moments afterwards`,
          value: encoding,
          unit: "ms"
        },
        { name: "encoding and storing them, all work of the main thread", value: median(afterwards), unit: "ms" }
      ],
      notes: [
        `${pairs.length} pairs in Chromium, ${Math.round(quantile(shares, 0.25) * 10) / 10} to ${Math.round(quantile(shares, 0.75) * 10) / 10} % in the middle half`,
        "no views, no answers: the machines alone, so everything else a burst does only lessens the share"
      ],
      raw: { pairs, encodings, afterwards }
    }
  } finally {
    await browser.close()
    server.close()
    site.remove()
  }
}
