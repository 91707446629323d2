import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { rootIn } from "./containers.ts"
import { Effect } from "effect"
import type { HandedState } from "./global-state.ts"
import type { SandboxResources } from "./sandbox-resources.ts"
import type { Extras } from "./lifecycles.ts"

/** How the loader hands over what it runs. */
export type Running = {
  readonly bootstrapPromise: Promise<unknown>
  readonly mount: () => Promise<unknown>
  readonly unmount: () => Promise<unknown>
  readonly getStatus: () => string
}

/** An application with its code, kept while its container is empty: what is mounted again is not loaded again. */
export type Microapp = {
  readonly name: MicroappName
  readonly key: string
  readonly container: HTMLElement
  readonly resources: SandboxResources
  /** What it offers the palette, as it says. */
  readonly setOffers: (said: unknown) => void
  readonly globalState: HandedState
  readonly loading: AbortController
  /** What its scripts threw. */
  readonly thrown: Array<string>
  readonly missed: Array<string>
  microApp: Running | null
  /** Its own window, once its scripts are to run. */
  window: Window | null
  extras: Extras
  /** The last time it was mounted, or is being mounted. */
  mounting: Promise<unknown> | null
  /** The last time it was updated. */
  updating: Promise<unknown> | null
  /** Its end, where it was thrown away instead of unmounted in order. */
  ending: Promise<unknown> | null
  version: string
  stands: boolean
  /** It was whole once. */
  stood: boolean
}

export const newMicroapp = (
  name: MicroappName,
  key: string,
  container: HTMLElement,
  resources: SandboxResources,
  setOffers: Microapp["setOffers"],
  globalState: HandedState
): Microapp => ({
  name,
  key,
  container,
  resources,
  setOffers,
  globalState,
  loading: new AbortController(),
  thrown: [],
  missed: [],
  microApp: null,
  window: null,
  extras: {},
  mounting: null,
  updating: null,
  ending: null,
  version: "",
  stands: false,
  stood: false
})

/** What every application is handed. */
export const propsFor = ({ name, resources, setOffers, globalState }: Microapp) => ({
  globalState,
  setOffers,
  base: `/${name}`,
  setUnsaved: resources.setUnsaved
})

/** Nothing of it is left in the page but its code. */
export const clear = ({ container, resources }: Microapp): void => {
  resources.letGo()
  container.replaceChildren()
  container.hidden = true
}

/** Tells it of what is shared now. Not by way of the loader, which never again unmounts one that failed at it: its sandbox would stay. */
export const tellUpdate = async (microapp: Microapp): Promise<void> => {
  const { name, container, extras } = microapp
  const props = { ...propsFor(microapp), name, container: rootIn(container) }
  microapp.updating = Promise.resolve(extras.update?.(props))
  await microapp.updating
}

/** How long one that was thrown away may take to be unmounted, before it is unloaded all the same: it may never be. */
const PATIENCE = "500 millis"

/** Tells one that is not in the page any more, and just before that whoever makes it `ready`. */
export const tellUnload = async (microapp: Microapp, ready = (): void => {}): Promise<void> => {
  const { name, ending, extras } = microapp
  await Effect.runPromise(
    Effect.timeoutOption(
      Effect.promise(async () => ending),
      PATIENCE
    )
  )
  ready()
  await extras.unload?.({ ...propsFor(microapp), name })
}
