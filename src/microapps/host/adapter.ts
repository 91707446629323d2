import { addErrorHandler, loadMicroApp, type MicroApp, start as startQiankun } from "qiankun"
import type { Extra, GuestName } from "../../machines/guests/guest-events.ts"
import { entryOf } from "../registry.ts"
import { containersIn, rootIn } from "./containers.ts"
import { fetchFile, fetchFor } from "./fetching.ts"
import { forgetEars } from "./global-state.ts"
import { furnish } from "./furnish.ts"
import { clear, type Guest, newGuest, propsFor, type Running, tellUnload, tellUpdate } from "./guest.ts"
import { Holdings } from "./holdings.ts"
import { innerDocument } from "./inner-document.ts"
import { extrasIn } from "./lifecycles.ts"

export type Which = { readonly name: GuestName; readonly discarded: number }

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

const remount = async (microApp: Running): Promise<void> => {
  await microApp.mount()
  if (microApp.getStatus() !== "MOUNTED") throw broken
}

/** The one place that touches qiankun: one application at a time in the host, each step on its own and each failure an error that says why. */
export const guestAdapter = (host: HTMLElement, tellForm: (name: GuestName, open: boolean) => void) => {
  const containerOf = containersIn(host)
  /** The last of each name, until it is unloaded. */
  const latest = new Map<GuestName, Guest>()
  let opened: Guest | null = null
  /** How many sessions are over: nothing of an operator's applications is left for the next. */
  let over = 0
  let loads = 0

  const current = (): Guest => {
    if (opened === null) throw new Error("No application is open")
    return opened
  }

  /** Takes what is left of the open one out of the page. */
  const close = (guest: Guest): void => {
    if (opened !== guest) return
    opened = null
    clear(guest)
    forgetEars()
  }

  /** Forgets the one that is open, in whatever state it is; what it does when it comes to its senses later, it does out of sight and in vain. */
  const throwAway = (): void => {
    if (opened === null) return
    const gone = opened
    gone.loading.abort()
    gone.ending = Promise.resolve(gone.mounting)
      .then(() => gone.microApp?.unmount())
      .catch(() => {})
      .finally(() => clear(gone))
    close(gone)
  }

  const start = (guest: Guest, { name }: Which): MicroApp => {
    loads += 1
    const mark = `load=${loads}`
    const { container, holdings, loading, missed } = guest
    const root = () => rootIn(container)
    const entry = `${entryOf(name)}?${mark}`
    const microApp = loadMicroApp(
      { name, entry, container, props: propsFor(guest) },
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
          guest.window = inner
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
    const known = latest.get(name)
    if (known?.key === key) return known
    const container = containerOf(key, name)
    const guest = newGuest(name, key, container, new Holdings(name, () => rootIn(container), tellForm))
    latest.set(name, guest)
    return guest
  }

  /** Fetches an application and runs its scripts, unless it was here before; what qiankun does by itself afterwards is heard by the steps that follow. */
  const load = async (which: Which): Promise<{ readonly version: string }> => {
    const guest = guestOf(which)
    opened = guest
    guest.holdings.reopen()
    guest.container.hidden = false
    if (guest.microApp !== null) return { version: guest.version }
    const microApp = start(guest, which)
    guest.microApp = microApp
    // Right behind loading qiankun bootstraps and mounts it by itself.
    guest.mounting = microApp.mountPromise
    const refused = await microApp.loadPromise.then(() => null, words)
    const whys = guest.missed.length > 0 ? guest.missed : refused === null ? [] : [...guest.thrown, refused]
    if (whys.length > 0) throw new Error(whys[0])
    guest.extras = extrasIn(guest.window!, guest.name)
    return { version: guest.version }
  }

  const bootstrap = async (): Promise<{ readonly extras: ReadonlyArray<Extra> }> => {
    const { microApp, extras } = current()
    await microApp?.bootstrapPromise
    return { extras: Object.keys(extras) as ReadonlyArray<Extra> }
  }

  const mount = async (): Promise<void> => {
    const guest = current()
    if (guest.stood) guest.mounting = remount(guest.microApp!)
    await guest.mounting
    guest.stands = true
    guest.stood = true
  }

  const update = (): Promise<void> => tellUpdate(current())

  /** Takes the one that is open away, in order where it is up, at once where it is not. */
  const unmount = async (): Promise<void> => {
    if (opened === null) return
    const leaving = opened
    if (!leaving.stands) return throwAway()
    leaving.container.hidden = true
    await leaving.updating
    await leaving.microApp?.unmount()
    leaving.stands = false
    close(leaving)
  }

  /** The last of a name is let go of: it is not in the page any more, but may hold on to other things. */
  const unload = async ({ name }: Which): Promise<void> => {
    const gone = latest.get(name)
    if (gone === undefined) return
    latest.delete(name)
    opened = gone
    await tellUnload(gone, () => {
      // It may need timers, until it is done or was given up.
      if (opened === gone) gone.holdings.reopen()
    })
    close(gone)
  }

  /** The session is over: nobody waits for their ends. */
  const forgetAll = (): void => {
    throwAway()
    for (const gone of latest.values()) if (gone.stood) tellUnload(gone).catch(() => {})
    latest.clear()
    over += 1
  }

  return { load, bootstrap, mount, update, unmount, unload, throwAway, forgetAll }
}
export type GuestAdapter = ReturnType<typeof guestAdapter>
