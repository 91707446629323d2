import { addErrorHandler, loadMicroApp, type MicroApp, start as startQiankun } from "qiankun"
import type { GuestName } from "../../machines/guests/guest-events.ts"
import { entryOf } from "../registry.ts"
import { containersIn, rootIn } from "./containers.ts"
import { fetchFile, fetchFor } from "./fetching.ts"
import { forgetEars, globalState } from "./global-state.ts"
import { furnish } from "./furnish.ts"
import { Holdings } from "./holdings.ts"
import { innerDocument } from "./inner-document.ts"

export type Which = { readonly name: GuestName; readonly discarded: number }

/** An application with its code, kept while its container is empty: what is mounted again is not loaded again. */
type Guest = {
  readonly key: string
  readonly container: HTMLElement
  readonly holdings: Holdings
  readonly loading: AbortController
  /** What its scripts threw. */
  readonly thrown: Array<string>
  readonly missed: Array<string>
  microApp: MicroApp | null
  /** The last time it was mounted, or is being mounted. */
  mounting: Promise<unknown> | null
  version: string
  stands: boolean
  /** It was whole once. */
  stood: boolean
}

const versionIn = (page: string) =>
  new DOMParser().parseFromString(page, "text/html").querySelector('meta[name="version"]')?.getAttribute("content") ??
  ""

const words = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

// Only for what applications load by themselves later; none is registered that this could start.
startQiankun({
  prefetch: false,
  fetch: async (input) => new Response(await fetchFile(String(input), new AbortController().signal))
})

/** What single-spa was told by an application that it then left alone, instead of by a rejected promise. */
let broken: unknown = null
addErrorHandler((cause) => {
  broken = cause
})

const remount = async (microApp: MicroApp): Promise<void> => {
  await microApp.mount()
  if (microApp.getStatus() !== "MOUNTED") throw broken
}

/** The one place that touches qiankun: one application at a time in the host, each step on its own and each failure an error that says why. */
export const guestAdapter = (host: HTMLElement, tellForm: (name: GuestName, open: boolean) => void) => {
  const containerOf = containersIn(host)
  const kept = new Map<string, Guest>()
  let opened: Guest | null = null
  /** How many sessions are over: nothing of an operator's applications is left for the next. */
  let over = 0
  let loads = 0

  const current = (): Guest => {
    if (opened === null) throw new Error("No application is open")
    return opened
  }

  /** Nothing of it is left in the page but its code. */
  const clear = ({ container, holdings }: Guest) => {
    holdings.letGo()
    container.replaceChildren()
    container.hidden = true
  }

  /** Forgets the one that is open, in whatever state it is; what it does when it comes to its senses later, it does out of sight and in vain. */
  const throwAway = (): void => {
    if (opened === null) return
    const gone = opened
    opened = null
    kept.delete(gone.key)
    gone.loading.abort()
    gone.mounting
      ?.then(() => gone.microApp?.unmount())
      .catch(() => {})
      .finally(() => clear(gone))
    clear(gone)
    forgetEars()
  }

  const start = (guest: Guest, { name }: Which): MicroApp => {
    loads += 1
    const mark = `load=${loads}`
    const { container, holdings, loading, missed } = guest
    const root = () => rootIn(container)
    const entry = `${entryOf(name)}?${mark}`
    const microApp = loadMicroApp(
      { name, entry, container, props: { globalState, base: `/${name}`, setUnsaved: holdings.setUnsaved } },
      {
        sandbox: { strictStyleIsolation: true },
        singular: false,
        fetch: fetchFor({
          entry,
          mark,
          signal: loading.signal,
          seen: (page) => (guest.version = versionIn(page)),
          missed: (why) => missed.push(why)
        })
      },
      {
        beforeLoad: async (_, inner) => {
          furnish(inner, innerDocument({ root, holdings, window: () => inner }), holdings, (cause) =>
            guest.thrown.push(words(cause))
          )
        }
      }
    )
    // Each is asked for where it matters; here only so that none is an unhandled rejection as well.
    const { loadPromise, bootstrapPromise, mountPromise, unmountPromise } = microApp
    for (const promise of [loadPromise, bootstrapPromise, mountPromise, unmountPromise]) promise.catch(() => {})
    return microApp
  }

  const guestOf = ({ name, discarded }: Which): Guest => {
    const key = `${name} ${over} ${discarded}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const container = containerOf(key, name)
    const guest: Guest = {
      key,
      container,
      holdings: new Holdings(name, () => rootIn(container), tellForm),
      loading: new AbortController(),
      thrown: [],
      missed: [],
      microApp: null,
      mounting: null,
      version: "",
      stands: false,
      stood: false
    }
    kept.set(key, guest)
    return guest
  }

  /** Fetches an application and runs its scripts, unless it was here before; what qiankun does by itself afterwards is heard by the steps that follow. */
  const load = async (which: Which): Promise<{ readonly version: string }> => {
    const guest = guestOf(which)
    opened = guest
    guest.holdings.reopen()
    guest.container.hidden = false
    if (guest.microApp !== null) return { version: guest.version }
    guest.microApp = start(guest, which)
    // Right behind loading qiankun bootstraps and mounts it by itself.
    guest.mounting = guest.microApp.mountPromise
    const refused = await guest.microApp.loadPromise.then(() => null, words)
    const whys = guest.missed.length > 0 ? guest.missed : refused === null ? [] : [...guest.thrown, refused]
    if (whys.length > 0) throw new Error(whys[0])
    return { version: guest.version }
  }

  const bootstrap = async (): Promise<void> => {
    await current().microApp?.bootstrapPromise
  }

  const mount = async (): Promise<void> => {
    const guest = current()
    if (guest.stood) guest.mounting = remount(guest.microApp!)
    await guest.mounting
    guest.stands = true
    guest.stood = true
  }

  /** Takes the one that is open away, in order where it is up, at once where it is not. */
  const unmount = async (): Promise<void> => {
    if (opened === null) return
    const leaving = opened
    if (!leaving.stands) return throwAway()
    leaving.container.hidden = true
    await leaving.microApp?.unmount()
    leaving.stands = false
    if (opened !== leaving) return
    clear(leaving)
    forgetEars()
    opened = null
  }

  const forgetAll = (): void => {
    throwAway()
    kept.clear()
    over += 1
  }

  return { load, bootstrap, mount, unmount, throwAway, forgetAll }
}
export type GuestAdapter = ReturnType<typeof guestAdapter>
