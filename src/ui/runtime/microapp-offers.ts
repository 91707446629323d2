import type { Offers } from "../../machines/microapps/offers.ts"

/** Palette entries of the known applications. An unopened application has the screens that the build has found. */
export const createMicroappOffers = () => {
  let offersByName: Readonly<Record<string, Partial<Offers>>> = Object.fromEntries(
    Object.entries(MICROAPP_SCREENS).map(([name, screens]) => [name, { screens }])
  )
  const listeners = new Set<() => void>()
  return {
    get: () => offersByName,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (name: string, offered: Partial<Offers>): void => {
      offersByName = { ...offersByName, [name]: { ...offersByName[name], ...offered } }
      listeners.forEach((listener) => listener())
    }
  }
}
export type MicroappOffers = ReturnType<typeof createMicroappOffers>
