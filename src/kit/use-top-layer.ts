import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react"
import { useOverlays } from "./kit-provider.tsx"

const makeHost = () => {
  const layer = document.createElement("div")
  layer.popover = "manual"
  return Object.assign(layer, {
    style: "inset: 0; border: 0; background: none; overflow: visible; pointer-events: none"
  })
}

/** The distance to the edges of the free space, in pixels. */
const GAP = 16

/**
 * Keeps the layer clear of a dialog's head and buttons: below the dialog, above it, or over its content if there is no
 * room.
 */
const keepClear = (layer: HTMLElement, dialog: Element) => {
  const resized = new ResizeObserver(() => {
    const { top, bottom } = dialog.getBoundingClientRect()
    const height = layer.offsetHeight + 2 * GAP
    const { innerHeight } = dialog.ownerDocument.defaultView!
    const foot = dialog.querySelector("footer")?.getBoundingClientRect().top ?? bottom
    const bottomEdge = innerHeight - bottom > height ? innerHeight : top > height ? top : foot
    layer.style.top = "auto"
    layer.style.bottom = `${innerHeight - bottomEdge + GAP}px`
  })
  for (const element of [dialog, layer, document.body]) resized.observe(element)
  return () => {
    resized.disconnect()
    layer.style.top = layer.style.bottom = ""
  }
}

/**
 * Keeps an element above everything else: in the topmost dialog, because the rest is inert; otherwise in `home`. Its
 * rendered content moves along.
 */
export const useTopLayer = (home: { readonly current: HTMLElement | null }, onMoved: (host: HTMLElement) => void) => {
  const overlays = useOverlays()
  const top = useSyncExternalStore(overlays.subscribe, overlays.top)
  const [host] = useState(makeHost)
  // Moves after rendering; earlier the page would be laid out while incomplete.
  useEffect(() => {
    ;(top ?? overlays.root() ?? home.current?.parentElement)?.append(host)
    host.showPopover()
    onMoved(host)
    return top === null ? undefined : keepClear(host.firstElementChild as HTMLElement, top)
  }, [host, top, overlays, home, onMoved])
  useLayoutEffect(() => () => host.remove(), [host])
  return host
}
