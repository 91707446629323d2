import type { GuestName } from "../../machines/guests/guest-events.ts"

/**
 * The one place where applications stand. It is no part of any view: the layout takes it in and gives it back, so no route ever draws it anew
 * and a container is there whenever one is wanted.
 */
export const guestHost = document.createElement("div")
guestHost.dataset["guests"] = ""

const containers = new Map<string, HTMLElement>()

/**
 * An application keeps its container, by whose place in the page qiankun knows it again. What was discarded never gets it back: the next container
 * stands behind it.
 */
export const containerOf = (name: GuestName, discarded: number): HTMLElement => {
  const key = `${name} ${discarded}`
  const known = containers.get(key)
  if (known !== undefined) return known
  const made = document.createElement("div")
  made.dataset["guest"] = name
  containers.set(key, made)
  guestHost.append(made)
  return made
}

export const emptyContainer = (name: GuestName, discarded: number): void =>
  containers.get(`${name} ${discarded}`)?.replaceChildren()
