import type { MicroappName, OptionalExport } from "../../machines/microapps/microapp-events.ts"
import { rootIn } from "./containers.ts"
import { Effect } from "effect"
import type { SharedState } from "./global-state.ts"
import type { SandboxResources } from "./sandbox-resources.ts"

type Lifecycle = (props: Readonly<Record<string, unknown>>) => unknown
/** Exports of an application that qiankun ignores. */
type Extras = Readonly<Partial<Record<OptionalExport, Lifecycle>>>

const names = ["bootstrap", "mount", "unmount"]

/** The same test that qiankun makes. */
const isLifecycles = (exported: unknown): exported is Readonly<Record<string, unknown>> =>
  typeof exported === "object" &&
  exported !== null &&
  names.every((name) => typeof Reflect.get(exported, name) === "function")

/**
 * Finds an application's exports on its window, as qiankun does internally: the last global with lifecycle functions,
 * else the global of its name.
 */
export const extrasIn = (inner: Window, name: string): Extras => {
  const addedGlobals = Reflect.ownKeys(inner).filter((key) => !(key in window))
  const exported = [name, ...addedGlobals].map((key): unknown => Reflect.get(inner, key)).findLast(isLifecycles)
  const functionOf = (extra: OptionalExport) => {
    const called: unknown = exported?.[extra]
    return typeof called === "function" ? { [extra]: called as Lifecycle } : {}
  }
  return { ...functionOf("update"), ...functionOf("unload") }
}

/** The loader's handle on a running application. */
type Running = {
  readonly bootstrapPromise: Promise<unknown>
  readonly mount: () => Promise<unknown>
  readonly unmount: () => Promise<unknown>
  readonly getStatus: () => string
}

type MicroappInput = {
  readonly name: MicroappName
  readonly key: string
  readonly container: HTMLElement
  readonly resources: SandboxResources
  /** Receives the application's entries for the palette. */
  readonly setOffers: (offers: unknown) => void
  readonly globalState: SharedState
}

/** An application with its code, which stays while the container is empty, so that a second mount loads nothing. */
export const newMicroapp = (input: MicroappInput) => ({
  ...input,
  loading: new AbortController(),
  /** Errors of its scripts. */
  thrown: [] as Array<string>,
  missed: [] as Array<string>,
  microApp: null as Running | null,
  /** Its own window, once its scripts run. */
  window: null as Window | null,
  extras: {} as Extras,
  /** The last or present mounting. */
  mounting: null as Promise<unknown> | null,
  /** The last update. */
  updating: null as Promise<unknown> | null,
  /** Its end, if it was discarded instead of unmounted. */
  ending: null as Promise<unknown> | null,
  version: "",
  isMounted: false,
  /** True once it was mounted completely. */
  hasMounted: false
})
export type Microapp = ReturnType<typeof newMicroapp>

/** The props of every application. */
export const propsFor = ({ name, resources, setOffers, globalState }: Microapp) => ({
  globalState,
  setOffers,
  base: `/${name}`,
  setUnsaved: resources.setUnsaved
})

/** Empties the container; only the code stays in the page. */
export const clear = ({ container, resources }: Microapp): void => {
  resources.release()
  container.replaceChildren()
  container.hidden = true
}

/**
 * Calls `update` directly. After a failed update qiankun would never unmount the application, and its sandbox would
 * stay.
 */
export const callUpdate = async (microapp: Microapp): Promise<void> => {
  const { name, container, extras } = microapp
  const props = { ...propsFor(microapp), name, container: rootIn(container) }
  microapp.updating = Promise.resolve(extras.update?.(props))
  await microapp.updating
}

/** The time for a discarded application to unmount before it is unloaded anyway. */
const UNMOUNT_TIMEOUT = "500 millis"

/** Calls `ready`, then `unload` of an application that has left the page. */
export const callUnload = async (microapp: Microapp, ready = (): void => {}): Promise<void> => {
  const { name, ending, extras } = microapp
  await Effect.runPromise(
    Effect.timeoutOption(
      Effect.promise(async () => ending),
      UNMOUNT_TIMEOUT
    )
  )
  ready()
  await extras.unload?.({ ...propsFor(microapp), name })
}
