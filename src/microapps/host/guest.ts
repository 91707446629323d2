import type { GuestName } from "../../machines/guests/guest-events.ts"
import { rootIn } from "./containers.ts"
import { globalState } from "./global-state.ts"
import type { Holdings } from "./holdings.ts"
import type { Extras } from "./lifecycles.ts"

/** How the loader hands over what it runs. */
export type Running = {
  readonly bootstrapPromise: Promise<unknown>
  readonly mount: () => Promise<unknown>
  readonly unmount: () => Promise<unknown>
  readonly getStatus: () => string
}

/** An application with its code, kept while its container is empty: what is mounted again is not loaded again. */
export type Guest = {
  readonly name: GuestName
  readonly key: string
  readonly container: HTMLElement
  readonly holdings: Holdings
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

export const newGuest = (name: GuestName, key: string, container: HTMLElement, holdings: Holdings): Guest => ({
  name,
  key,
  container,
  holdings,
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
export const propsFor = ({ name, holdings }: Guest) => ({
  globalState,
  base: `/${name}`,
  setUnsaved: holdings.setUnsaved
})

/** Nothing of it is left in the page but its code. */
export const clear = ({ container, holdings }: Guest): void => {
  holdings.letGo()
  container.replaceChildren()
  container.hidden = true
}

/** Tells it of what is shared now. Not by way of the loader, which never again unmounts one that failed at it: its sandbox would stay. */
export const tellUpdate = async (guest: Guest): Promise<void> => {
  const { name, container, extras } = guest
  guest.updating = Promise.resolve(extras.update?.({ ...propsFor(guest), name, container: rootIn(container) }))
  await guest.updating
}

/** How long one that was thrown away may take to be unmounted, before it is unloaded all the same: it may never be. In milliseconds. */
const PATIENCE = 500

/** Tells one that is not in the page any more, and just before that whoever makes it `ready`. */
export const tellUnload = async (guest: Guest, ready = (): void => {}): Promise<void> => {
  const { name, ending, extras } = guest
  await Promise.race([ending, new Promise((done) => setTimeout(done, PATIENCE))])
  ready()
  await extras.unload?.({ ...propsFor(guest), name })
}
