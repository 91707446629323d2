import { loadMicroApp, type MicroApp } from "qiankun"
import type { GuestName } from "../../machines/guests/guest-events.ts"
import { entryOf } from "../registry.ts"
import { containerOf, emptyContainer } from "./containers.ts"
import { fetchFor } from "./fetching.ts"
import { globalState } from "./global-state.ts"
import { Holdings, innerDocument } from "./inner-document.ts"

export type Which = { readonly name: GuestName; readonly discarded: number }

type Opened = Which & { readonly microApp: MicroApp; readonly loading: AbortController; mounted: boolean }
/** What a container was loaded with; kept, for an application that is mounted again is not loaded again. */
type Code = { version: string; readonly failures: Array<string>; readonly holdings: Holdings }

const codes = new Map<string, Code>()
let opened: Opened | null = null

const versionIn = (page: string) =>
  new DOMParser().parseFromString(page, "text/html").querySelector('meta[name="version"]')?.getAttribute("content") ??
  ""

const words = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Fetches an application and runs its scripts; what qiankun does by itself afterwards is heard by the steps that follow. */
export const load = async (which: Which): Promise<{ readonly version: string }> => {
  const { name, discarded } = which
  const container = containerOf(name, discarded)
  const key = `${name} ${discarded}`
  const code: Code = codes.get(key) ?? { version: "", failures: [], holdings: new Holdings() }
  codes.set(key, code)
  const [entry, loading] = [entryOf(name, discarded), new AbortController()]
  const microApp = loadMicroApp(
    { name, entry, container, props: { name, globalState } },
    {
      sandbox: { strictStyleIsolation: true },
      singular: false,
      fetch: fetchFor({
        entry,
        mark: discarded === 0 ? "" : `discarded=${discarded}`,
        signal: loading.signal,
        seen: (page) => (code.version = versionIn(page))
      })
    },
    {
      beforeLoad: async (_, inner) => {
        const { holdings, failures } = code
        Object.assign(inner, {
          __guest_document__: innerDocument(container, holdings, () => inner),
          __guest_failed__: (cause: unknown) => failures.push(words(cause)),
          setTimeout: holdings.setTimeout,
          clearTimeout: holdings.clearTimeout,
          requestAnimationFrame: holdings.requestAnimationFrame,
          cancelAnimationFrame: holdings.cancelAnimationFrame
        })
      }
    }
  )
  // Each is asked for where it matters; here only so that none is an unhandled rejection as well.
  for (const promise of [
    microApp.loadPromise,
    microApp.bootstrapPromise,
    microApp.mountPromise,
    microApp.unmountPromise
  ])
    promise.catch(() => {})
  opened = { ...which, microApp, loading, mounted: false }
  try {
    await microApp.loadPromise
  } catch (cause) {
    throw code.failures.length > 0 ? new Error(code.failures.join("; "), { cause }) : cause
  }
  return { version: code.version }
}

const current = (): Opened => {
  if (opened === null) throw new Error("No application is open")
  return opened
}

export const bootstrap = async (): Promise<void> => {
  await current().microApp.bootstrapPromise
}

export const mount = async (): Promise<void> => {
  const { microApp } = current()
  await microApp.mountPromise
  if (opened?.microApp === microApp) opened.mounted = true
}

/** Forgets the one that is open, in whatever state it is; nothing of it is left in the page, now or when it comes to its senses later. */
export const throwAway = (): void => {
  if (opened === null) return
  const { name, discarded, microApp, loading } = opened
  opened = null
  loading.abort()
  microApp.mountPromise
    .then(() => microApp.unmount())
    .catch(() => {})
    .finally(() => emptyContainer(name, discarded))
  codes.get(`${name} ${discarded}`)?.holdings.letGo()
  emptyContainer(name, discarded)
}

/** Takes the one that is open away, in order where it is up, at once where it is not. */
export const unmount = async (): Promise<void> => {
  if (opened === null) return
  const { name, discarded, microApp, mounted } = opened
  if (!mounted) return throwAway()
  await microApp.unmount()
  codes.get(`${name} ${discarded}`)?.holdings.letGo()
  emptyContainer(name, discarded)
  opened = null
}
