import { Effect } from "effect"
import { addErrorHandler, loadMicroApp, type MicroApp, start as startQiankun } from "qiankun"
import type { Extra, MicroappName } from "../../machines/microapps/microapp-events.ts"
import { type Offers, offersIn } from "../../machines/microapps/offers.ts"
import type { RecordedEvent } from "../../machines/journal/journal.ts"
import { entryOf } from "../registry.ts"
import { containersIn, rootIn } from "./containers.ts"
import { fetchFile, fetchFor } from "./fetching.ts"
import { makeGlobalState, type Offered } from "./global-state.ts"
import { patchWindow, innerDocument } from "./inner-document.ts"
import { clear, type Microapp, newMicroapp, propsFor, callUnload, callUpdate, extrasIn } from "./microapp.ts"
import { sandboxResources } from "./sandbox-resources.ts"

type Which = { readonly name: MicroappName; readonly discarded: number }

const words = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** The one place that touches qiankun: one application at a time in the host, each step on its own and each failure an error that says why. */
export const microappAdapter = (
  host: HTMLElement,
  setFormOpen: (name: MicroappName, open: boolean) => void,
  { record, fetchOf }: { record: (event: RecordedEvent) => void; fetchOf: (name: MicroappName) => typeof fetch },
  offer: (name: MicroappName, offers: Partial<Offers>) => void,
  offered: Offered
) => {
  // Only for what applications load by themselves later; none is registered that this could start.
  startQiankun({
    prefetch: false,
    fetch: async (input) => new Response(await Effect.runPromise(fetchFile(String(input))))
  })
  /** What single-spa was told by an application that it then left alone, instead of by a rejected promise. */
  let broken: unknown = null
  addErrorHandler((cause) => {
    broken = cause
  })
  const { handed, share, forgetListeners } = makeGlobalState(offered)
  const containerOf = containersIn(host)
  /** The last of each name, until it is unloaded. */
  const latest = new Map<MicroappName, Microapp>()
  let opened: Microapp | null = null
  /** How many sessions are over: nothing of an operator's applications is left for the next. */
  let over = 0
  let loads = 0

  const current = (): Microapp => {
    if (opened === null) throw new Error("No application is open")
    return opened
  }

  /** Takes what is left of the open one out of the page. */
  const close = (microapp: Microapp): void => {
    if (opened !== microapp) return
    microapp.setOffers({})
    opened = null
    clear(microapp)
    forgetListeners()
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

  const remount = async (microApp: NonNullable<Microapp["microApp"]>): Promise<void> => {
    await microApp.mount()
    if (microApp.getStatus() !== "MOUNTED") throw broken
  }

  const start = (microapp: Microapp, { name }: Which): MicroApp => {
    loads += 1
    const mark = `load=${loads}`
    const { container, resources, loading, missed } = microapp
    const root = () => rootIn(container)
    const entry = entryOf(name)
    const microApp = loadMicroApp(
      { name, entry: `${entry}?${mark}`, container, props: propsFor(microapp) },
      {
        sandbox: { strictStyleIsolation: true },
        singular: false,
        fetch: fetchFor({
          entry,
          mark,
          signal: loading.signal,
          onVersion: (version) => (microapp.version = version),
          missed: (why) => missed.push(why)
        })
      },
      {
        beforeLoad: async (_, inner) => {
          microapp.window = inner
          patchWindow(inner, innerDocument({ root, resources, window: () => inner }), resources, (cause) =>
            microapp.thrown.push(words(cause))
          )
        }
      }
    )
    // Each is asked for where it matters; here only so that none is an unhandled rejection as well.
    const { loadPromise, bootstrapPromise, mountPromise, unmountPromise } = microApp
    for (const promise of [loadPromise, bootstrapPromise, mountPromise, unmountPromise]) promise.catch(() => {})
    return microApp
  }

  const microappOf = ({ name, discarded }: Which): Microapp => {
    const key = `${name} ${over} ${discarded}`
    const known = latest.get(name)
    if (known?.key === key) return known
    const container = containerOf(key, name)
    const resources = sandboxResources(name, () => rootIn(container), setFormOpen, fetchOf(name))
    const setOffers = (said: unknown) => {
      // What comes to its senses later offers nothing any more.
      if (opened?.key === key) offer(name, offersIn(said))
    }
    const globalState = {
      ...handed,
      record: (event: RecordedEvent) => record({ ...event, machine: `${name}.${event.machine}` })
    }
    const microapp = newMicroapp({ name, key, container, resources, setOffers, globalState })
    latest.set(name, microapp)
    return microapp
  }

  /** Fetches an application and runs its scripts, unless it was here before; what qiankun does by itself afterwards is heard by the steps that follow. */
  const load = async (which: Which): Promise<{ readonly version: string }> => {
    const microapp = microappOf(which)
    opened = microapp
    microapp.resources.reopen()
    microapp.container.hidden = false
    if (microapp.microApp !== null) return { version: microapp.version }
    const microApp = start(microapp, which)
    microapp.microApp = microApp
    // Right behind loading qiankun bootstraps and mounts it by itself.
    microapp.mounting = microApp.mountPromise
    const refused = await microApp.loadPromise.then(() => null, words)
    const whys = microapp.missed.length > 0 ? microapp.missed : refused === null ? [] : [...microapp.thrown, refused]
    if (whys.length > 0) throw new Error(whys[0])
    microapp.extras = extrasIn(microapp.window!, microapp.name)
    return { version: microapp.version }
  }

  const bootstrap = async (): Promise<{ readonly extras: ReadonlyArray<Extra> }> => {
    const { microApp, extras } = current()
    await microApp?.bootstrapPromise
    return { extras: Object.keys(extras) as ReadonlyArray<Extra> }
  }

  const mount = async (): Promise<void> => {
    const microapp = current()
    if (microapp.stood) microapp.mounting = remount(microapp.microApp!)
    await microapp.mounting
    microapp.stands = true
    microapp.stood = true
  }

  const update = (): Promise<void> => callUpdate(current())

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
    await callUnload(gone, () => {
      // It may need timers, until it is done or was given up.
      if (opened === gone) gone.resources.reopen()
    })
    close(gone)
  }

  /** The session is over: nobody waits for their ends. */
  const forgetAll = (): void => {
    share({ globalToken: "" })
    throwAway()
    for (const gone of latest.values()) if (gone.stood) callUnload(gone).catch(() => {})
    latest.clear()
    over += 1
  }

  return { load, bootstrap, mount, update, unmount, unload, throwAway, forgetAll, share }
}
export type MicroappAdapter = ReturnType<typeof microappAdapter>
