import type { NavigationBlock } from "../runtime/navigation-block.ts"
import { joinAddress } from "../../contract/addresses.ts"
import { useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { SearchContext } from "../../kit/list-services.ts"

/** As `searchIn` reads it. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]]
  )
  return joinAddress("", Object.fromEntries(params))
}

const isEcho = (event: Event) => "singleSpa" in event

/**
 * The window as the hash history sees it. It lacks the `popstate` events that single-spa adds after every
 * `pushState`: each would count as a second navigation. It lacks the search before the hash (`/?from=mail#/login`),
 * which the history would add to every address. A blocked navigation reaches the history only once it may pass.
 */
export const filteredWindow = (target: Window, isBlocked: NavigationBlock["isBlocked"]): Window => {
  const wrapped = new WeakMap<EventListener, EventListener>()
  const addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    const ignoreSynthetic: EventListener = (event) => {
      if (isEcho(event) || (type === "popstate" && isBlocked(() => listener(event)))) return
      listener(event)
    }
    wrapped.set(listener, ignoreSynthetic)
    target.addEventListener(type, ignoreSynthetic, options)
  }
  const removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions) =>
    target.removeEventListener(type, wrapped.get(listener) ?? listener, options)
  const location = {
    get pathname() {
      return target.location.pathname
    },
    get hash() {
      return target.location.hash
    },
    get href() {
      return target.location.href
    },
    search: ""
  }
  return new Proxy(target, {
    get: (_, name) => {
      if (name === "location") return location
      if (name === "addEventListener") return addEventListener
      if (name === "removeEventListener") return removeEventListener
      return Reflect.get(target, name, target)
    }
  })
}

const textOf = (search: Readonly<Record<string, unknown>>) => stringifySearch(search).slice(1)

/** Around the pages: the search of the visible one. */
export const PageSearch = ({ children }: { readonly children: ReactNode }) => (
  <SearchContext value={useSearch({ strict: false, select: textOf })}>{children}</SearchContext>
)
