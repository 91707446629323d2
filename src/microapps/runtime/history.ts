import { FIRST_PAGE_PATH, joinAddress, type Search, splitAddress } from "../../contract/addresses.ts"

/** The place of an application. `path` is the address without the application's prefix. */
export type HistoryLocation = { readonly path: string; readonly search: string }

type World = Pick<Window, "addEventListener" | "removeEventListener"> & {
  readonly location: Pick<Location, "hash" | "replace">
}

const signals = ["hashchange", "popstate"] as const

/** The place behind `base` in a hash; null for a hash with another prefix. */
const placeIn = (hash: string, base: string): HistoryLocation | null => {
  const address = hash.replace(/^#/, "")
  if (address !== base && !address.startsWith(`${base}/`) && !address.startsWith(`${base}?`)) return null
  const { path, search } = splitAddress(address.slice(base.length))
  return { path: path === "" || path === "/" ? FIRST_PAGE_PATH : path, search }
}

/**
 * An application's history, within its prefix of the page's hash. It only changes the hash, so that the console's
 * router notices its moves. Addresses outside of the prefix do not change its place.
 */
export const openHistory = (base: string, world: World = window) => {
  const listeners = new Set<() => void>()
  let place = placeIn(world.location.hash, base) ?? { path: FIRST_PAGE_PATH, search: "" }
  const update = () => {
    const next = placeIn(world.location.hash, base)
    if (next === null || (next.path === place.path && next.search === place.search)) return
    place = next
    listeners.forEach((listener) => listener())
  }
  const hrefOf = (path: string, search: Search = {}) => `#${base}${joinAddress(path, search)}`
  signals.forEach((signal) => world.addEventListener(signal, update))
  return {
    /** Returns the same object as long as the place is the same. */
    place: () => place,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The address of a place, for a link. */
    hrefOf,
    go: (path: string, search?: Search) => {
      world.location.hash = hrefOf(path, search)
      update()
    },
    /** Like `go`, without a new entry in the browser's history. */
    replace: (path: string, search?: Search) => {
      world.location.replace(hrefOf(path, search))
      update()
    },
    close: () => {
      signals.forEach((signal) => world.removeEventListener(signal, update))
      listeners.clear()
    }
  }
}
