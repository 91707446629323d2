import { type RefObject, useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener)
  return () => document.removeEventListener("fullscreenchange", listener)
}

/** The full screen of an element, which the browser grants to a click. A refusal changes nothing. */
export const useFullScreen = (box: RefObject<HTMLElement | null>) => {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === box.current
  )
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(() => undefined)
  return { isFull, isPossible: document.fullscreenEnabled, toggle }
}
