import { Effect } from "effect"
import { addErrorHandler, loadMicroApp, type MicroApp, start as startQiankun } from "qiankun"
import type { OptionalExport, MicroappName } from "../../machines/microapps/microapp-events.ts"
import { type Offers, offersIn } from "../../machines/microapps/offers.ts"
import type { RecordedEvent } from "../../machines/journal/journal.ts"
import { entryOf } from "../registry.ts"
import { containersIn, rootIn } from "./containers.ts"
import { fetchFile, fetchFor } from "./fetching.ts"
import { makeGlobalState, type HostServices } from "./global-state.ts"
import { patchWindow, innerDocument } from "./inner-document.ts"
import { clear, type Microapp, newMicroapp, propsFor, callUnload, callUpdate, extrasIn } from "./microapp.ts"
import { sandboxResources } from "./sandbox-resources.ts"

type MicroappKey = { readonly name: MicroappName; readonly discarded: number }

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/**
 * Sets qiankun up. Returns a reader of the last error that single-spa reported to its handler instead of rejecting a
 * promise.
 */
const setUpQiankun = () => {
  // Serves scripts that applications load later. No application is registered, so nothing starts.
  startQiankun({
    prefetch: false,
    fetch: async (input) => new Response(await Effect.runPromise(fetchFile(String(input))))
  })
  let broken: unknown = null
  addErrorHandler((cause) => {
    broken = cause
  })
  return () => broken
}

/** Loads an application by qiankun. `mark` makes its address distinct for each load. */
const startLoading = (microapp: Microapp, name: MicroappName, mark: string): MicroApp => {
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
        missed: (failure) => missed.push(failure)
      })
    },
    {
      beforeLoad: async (_, inner) => {
        microapp.window = inner
        patchWindow(inner, innerDocument({ root, resources, window: () => inner }), resources, (cause) =>
          microapp.thrown.push(messageOf(cause))
        )
      }
    }
  )
  // Each promise is awaited elsewhere. These handlers only prevent unhandled rejections.
  const { loadPromise, bootstrapPromise, mountPromise, unmountPromise } = microApp
  for (const promise of [loadPromise, bootstrapPromise, mountPromise, unmountPromise]) promise.catch(() => {})
  return microApp
}

/** The applications of a page, at most one of them open. */
type Place = {
  opened: Microapp | null
  /** The last application of each name, until it is unloaded. */
  readonly latest: Map<MicroappName, Microapp>
  readonly forgetListeners: () => void
}

const openIn = ({ opened }: Place): Microapp => {
  if (opened === null) throw new Error("No application is open")
  return opened
}

/** Removes the open application from the page. */
const close = (place: Place, microapp: Microapp): void => {
  if (place.opened !== microapp) return
  microapp.setOffers({})
  place.opened = null
  clear(microapp)
  place.forgetListeners()
}

/** Discards the open application in any state. If it recovers later, it stays invisible and has no effect. */
const discard = (place: Place): void => {
  const microapp = place.opened
  if (microapp === null) return
  microapp.loading.abort()
  microapp.ending = Promise.resolve(microapp.mounting)
    .then(() => microapp.microApp?.unmount())
    .catch(() => {})
    .finally(() => clear(microapp))
  close(place, microapp)
}

/** Removes the open application. A mounted one is unmounted first, any other is discarded. */
const unmount = async (place: Place): Promise<void> => {
  const microapp = place.opened
  if (microapp === null) return
  if (!microapp.isMounted) return discard(place)
  microapp.container.hidden = true
  await microapp.updating
  await microapp.microApp?.unmount()
  microapp.isMounted = false
  close(place, microapp)
}

/** Unloads the last application of a name, which has left the page but may still hold resources. */
const unload = async (place: Place, name: MicroappName): Promise<void> => {
  const microapp = place.latest.get(name)
  if (microapp === undefined) return
  place.latest.delete(name)
  place.opened = microapp
  await callUnload(microapp, () => {
    // The application may need timers until it has ended or was given up.
    if (place.opened === microapp) microapp.resources.reopen()
  })
  close(place, microapp)
}

/** Opens an application. During loading, qiankun also bootstraps and mounts it. */
const open = async (microapp: Microapp, nextMark: () => string): Promise<{ readonly version: string }> => {
  microapp.resources.reopen()
  microapp.container.hidden = false
  if (microapp.microApp !== null) return { version: microapp.version }
  const microApp = startLoading(microapp, microapp.name, nextMark())
  microapp.microApp = microApp
  // Directly after loading, qiankun bootstraps and mounts by itself.
  microapp.mounting = microApp.mountPromise
  const loadError = await microApp.loadPromise.then(() => null, messageOf)
  const failures =
    microapp.missed.length > 0 ? microapp.missed : loadError === null ? [] : [...microapp.thrown, loadError]
  if (failures.length > 0) throw new Error(failures[0])
  microapp.extras = extrasIn(microapp.window!, microapp.name)
  return { version: microapp.version }
}

type Console = {
  readonly record: (event: RecordedEvent) => void
  readonly fetchOf: (name: MicroappName) => typeof fetch
  readonly setFormOpen: (name: MicroappName, open: boolean) => void
  readonly offer: (name: MicroappName, offers: Partial<Offers>) => void
}

/** Finds or creates the application of a key. */
const microappsIn = (
  host: HTMLElement,
  place: Place,
  sharedState: ReturnType<typeof makeGlobalState>["sharedState"],
  { record, fetchOf, setFormOpen, offer }: Console
) => {
  const containerOf = containersIn(host)
  return (name: MicroappName, key: string): Microapp => {
    const latest = place.latest.get(name)
    if (latest?.key === key) return latest
    const container = containerOf(key, name)
    const resources = sandboxResources(name, () => rootIn(container), setFormOpen, fetchOf(name))
    const setOffers = (input: unknown) => {
      // Entries of an application that recovers after its removal are ignored.
      if (place.opened?.key === key) offer(name, offersIn(input))
    }
    const globalState = {
      ...sharedState,
      record: (event: RecordedEvent) => record({ ...event, machine: `${name}.${event.machine}` })
    }
    const microapp = newMicroapp({ name, key, container, resources, setOffers, globalState })
    place.latest.set(name, microapp)
    return microapp
  }
}

const remount = async (microApp: NonNullable<Microapp["microApp"]>, brokenBy: () => unknown): Promise<void> => {
  await microApp.mount()
  if (microApp.getStatus() !== "MOUNTED") throw brokenBy()
}

/**
 * The only module that touches qiankun. It runs one application at a time in the host, each step separately, and each
 * failure is an error with its reason.
 */
export const microappAdapter = (
  host: HTMLElement,
  setFormOpen: (name: MicroappName, open: boolean) => void,
  { record, fetchOf }: Pick<Console, "record" | "fetchOf">,
  offer: Console["offer"],
  offered: HostServices
) => {
  const brokenBy = setUpQiankun()
  const { sharedState, share, forgetListeners } = makeGlobalState(offered)
  const place: Place = { opened: null, latest: new Map(), forgetListeners }
  const microappOf = microappsIn(host, place, sharedState, { record, fetchOf, setFormOpen, offer })
  /** The number of ended sessions, so that the next session shares no application with an earlier one. */
  let over = 0
  let loads = 0

  const load = ({ name, discarded }: MicroappKey): Promise<{ readonly version: string }> => {
    const microapp = microappOf(name, `${name} ${over} ${discarded}`)
    place.opened = microapp
    return open(microapp, () => `load=${(loads += 1)}`)
  }

  const bootstrap = async (): Promise<{ readonly extras: ReadonlyArray<OptionalExport> }> => {
    const { microApp, extras } = openIn(place)
    await microApp?.bootstrapPromise
    return { extras: Object.keys(extras) as ReadonlyArray<OptionalExport> }
  }

  const mount = async (): Promise<void> => {
    const microapp = openIn(place)
    if (microapp.hasMounted) microapp.mounting = remount(microapp.microApp!, brokenBy)
    await microapp.mounting
    microapp.isMounted = true
    microapp.hasMounted = true
  }

  /** Ends all applications with the session, without waiting for their `unload`. */
  const forgetAll = (): void => {
    share({ globalToken: "" })
    discard(place)
    for (const microapp of place.latest.values()) if (microapp.hasMounted) callUnload(microapp).catch(() => {})
    place.latest.clear()
    over += 1
  }

  return {
    load,
    bootstrap,
    mount,
    update: (): Promise<void> => callUpdate(openIn(place)),
    unmount: () => unmount(place),
    unload: ({ name }: MicroappKey) => unload(place, name),
    throwAway: () => discard(place),
    forgetAll,
    share
  }
}
export type MicroappAdapter = ReturnType<typeof microappAdapter>
