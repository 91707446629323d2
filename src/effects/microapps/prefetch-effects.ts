import { Effect } from "effect"
import { backOnline } from "../../http/probe-server.ts"
import { awaitIdle } from "../await-idle.ts"

/** The pause between two prefetches. */
const IDLE_DELAY = "2 seconds"

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** True for a network with spare capacity: online, not slow, and without data saving. */
const maySpend = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return navigator.onLine && connection?.saveData !== true && !/[23]g/.test(connection?.effectiveType ?? "")
}

const fetchLow = (address: string) =>
  Effect.tryPromise(async (signal) => {
    const answer = await fetch(address, { priority: "low", signal })
    if (!answer.ok) throw new Error(`${answer.status} at ${address}`)
    return answer.text()
  })

/**
 * Fetches a page and its files into the browser's cache. qiankun is not used, because it would repeat a failed prefetch
 * at the first click.
 */
const prefetch = (entry: URL) =>
  Effect.gen(function* () {
    const page = new DOMParser().parseFromString(yield* fetchLow(entry.href), "text/html")
    const files = [...page.querySelectorAll("script[src], link[rel=stylesheet][href]")].map(
      (element) => new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", entry)
    )
    const sameOrigin = files.filter(({ origin }) => origin === entry.origin)
    yield* Effect.forEach(sameOrigin, ({ href }) => Effect.ignore(fetchLow(href)), {
      concurrency: "unbounded",
      discard: true
    })
  })

type Input = {
  /** The entries of permitted applications that were not opened yet. */
  readonly unopened: () => ReadonlyArray<string>
  /** True while the page waits for another call, or is hidden. */
  readonly isBusy: () => boolean
  /** Ends when the permissions may have changed. */
  readonly grantsChanged: Effect.Effect<void>
}

/** Fetches the permitted applications ahead, one after the other, in idle moments. */
export const prefetchMicroapps = ({ unopened, isBusy, grantsChanged }: Input): Effect.Effect<never> =>
  Effect.suspend(() => {
    const attempted = new Set<string>()
    const remaining = () => unopened().filter((entry) => !attempted.has(entry))
    return Effect.forever(
      Effect.gen(function* () {
        if (remaining().length === 0) return yield* grantsChanged
        yield* Effect.sleep(IDLE_DELAY)
        yield* awaitIdle()
        // Waits only for a missing network, because a slow one stays slow.
        if (!maySpend()) return yield* backOnline
        const [entry] = isBusy() ? [] : remaining()
        if (entry === undefined) return
        attempted.add(entry)
        // No operator waits for a prefetch, so a failure is silent, and the first opening tries again.
        yield* Effect.ignore(prefetch(new URL(entry, location.href)))
      })
    )
  })
