import { loadMicroApp, type MicroApp, start } from "qiankun"
import type { GuestName } from "../../machines/guests/guest-events.ts"
import { entryOf } from "../registry.ts"
import { containersIn, rootIn } from "./containers.ts"
import { fetchFile, fetchFor } from "./fetching.ts"
import { forgetEars, globalState } from "./global-state.ts"
import { Holdings } from "./holdings.ts"
import { innerDocument } from "./inner-document.ts"

export type Which = { readonly name: GuestName; readonly discarded: number }

/** What a container was loaded with; kept, for an application that is mounted again is not loaded again. */
type Code = {
  version: string
  readonly thrown: Array<string>
  readonly missed: Array<string>
  readonly holdings: Holdings
}
type Opened = {
  readonly key: string
  readonly container: HTMLElement
  readonly code: Code
  readonly microApp: MicroApp
  readonly loading: AbortController
  mounted: boolean
}

const versionIn = (page: string) =>
  new DOMParser().parseFromString(page, "text/html").querySelector('meta[name="version"]')?.getAttribute("content") ??
  ""

const words = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

// Only for what applications load by themselves later; none is registered that this could start.
start({
  prefetch: false,
  fetch: async (input) => new Response(await fetchFile(String(input), new AbortController().signal))
})

const [FIXED, FREE] = [
  ["addEventListener", "removeEventListener", "setInterval", "clearInterval"],
  ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"]
] as const

/** Names that nobody has declared: qiankun's sandbox lets them through to the page. */
const scopeOf = (inner: Window) =>
  new Proxy<object>(
    {},
    {
      has: (_, name) => typeof name === "string" && !(name in inner),
      get: (_, name) => (name === Symbol.unscopables ? undefined : Reflect.get(inner, name)),
      set: (_, name, value) => Reflect.set(inner, name, value)
    }
  )

/** Gives an application its own document and functions. What qiankun would put in the place of the fixed ones forgets half of what it was given. */
const furnish = (inner: Window, document: Document, { holdings, thrown }: Code): void => {
  const { functions } = holdings
  const failed = (cause: unknown) => thrown.push(words(cause))
  Object.assign(inner, { __guest_document__: document, __guest_scope__: scopeOf(inner), __guest_failed__: failed })
  FREE.forEach((name) => Object.assign(inner, { [name]: functions[name] }))
  FIXED.forEach((name) =>
    Object.defineProperty(inner, name, { configurable: true, get: () => functions[name], set: () => {} })
  )
}

/** The one place that touches qiankun: one application at a time in the host, each step on its own and each failure an error that says why. */
export const guestAdapter = (host: HTMLElement) => {
  const containerOf = containersIn(host)
  const codes = new Map<string, Code>()
  let opened: Opened | null = null

  const current = (): Opened => {
    if (opened === null) throw new Error("No application is open")
    return opened
  }

  /** Nothing of it is left in the page but its code. */
  const clear = ({ container, code }: Opened) => {
    code.holdings.letGo()
    container.replaceChildren()
    container.hidden = true
  }

  /** Forgets the one that is open, in whatever state it is; what it does when it comes to its senses later, it does out of sight and in vain. */
  const throwAway = (): void => {
    if (opened === null) return
    const gone = opened
    opened = null
    codes.delete(gone.key)
    gone.loading.abort()
    gone.microApp.mountPromise
      .then(() => gone.microApp.unmount())
      .catch(() => {})
      .finally(() => clear(gone))
    clear(gone)
    forgetEars()
  }

  /** Fetches an application and runs its scripts; what qiankun does by itself afterwards is heard by the steps that follow. */
  const load = async ({ name, discarded }: Which): Promise<{ readonly version: string }> => {
    const key = `${name} ${discarded}`
    const container = containerOf(key, name)
    const root = () => rootIn(container)
    const isHome = () => location.hash === `#/${name}` || location.hash.startsWith(`#/${name}/`)
    const code: Code = codes.get(key) ?? { version: "", thrown: [], missed: [], holdings: new Holdings(root, isHome) }
    codes.set(key, code)
    code.holdings.reopen()
    container.hidden = false
    const [entry, loading] = [entryOf(name, discarded), new AbortController()]
    const microApp = loadMicroApp(
      { name, entry, container, props: { globalState, base: `/${name}` } },
      {
        sandbox: { strictStyleIsolation: true },
        singular: false,
        fetch: fetchFor({
          entry,
          mark: discarded === 0 ? "" : `discarded=${discarded}`,
          signal: loading.signal,
          seen: (page) => (code.version = versionIn(page)),
          missed: (why) => code.missed.push(why)
        })
      },
      {
        beforeLoad: async (_, inner) => {
          furnish(inner, innerDocument({ root, holdings: code.holdings, window: () => inner }), code)
        }
      }
    )
    // Each is asked for where it matters; here only so that none is an unhandled rejection as well.
    const { loadPromise, bootstrapPromise, mountPromise, unmountPromise } = microApp
    for (const promise of [loadPromise, bootstrapPromise, mountPromise, unmountPromise]) promise.catch(() => {})
    opened = { key, container, code, microApp, loading, mounted: false }
    const refused = await loadPromise.then(() => null, words)
    const whys = code.missed.length > 0 ? code.missed : refused === null ? [] : [...code.thrown, refused]
    if (whys.length > 0) throw new Error(whys[0])
    return { version: code.version }
  }

  const bootstrap = async (): Promise<void> => {
    await current().microApp.bootstrapPromise
  }

  const mount = async (): Promise<void> => {
    const mounting = current()
    await mounting.microApp.mountPromise
    mounting.mounted = true
  }

  /** Takes the one that is open away, in order where it is up, at once where it is not. */
  const unmount = async (): Promise<void> => {
    if (opened === null) return
    const leaving = opened
    if (!leaving.mounted) return throwAway()
    leaving.container.hidden = true
    await leaving.microApp.unmount()
    if (opened !== leaving) return
    clear(leaving)
    forgetEars()
    opened = null
  }

  return { load, bootstrap, mount, unmount, throwAway }
}
export type GuestAdapter = ReturnType<typeof guestAdapter>
