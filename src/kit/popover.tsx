import { chakra } from "./chakra.ts"
import { type ComponentProps, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react"

/** The place of a layer, and its opener, which gets the focus back. The layer begins or, with `end`, ends at `x`. */
export type PopoverPlacement = {
  readonly x: number
  readonly y: number
  readonly end?: boolean
  readonly from: HTMLElement | null
}

/** The place below an opener. */
export const placeBelow = (from: HTMLElement, end = false, gap = 4): PopoverPlacement => {
  const { left, right, bottom } = from.getBoundingClientRect()
  return { x: end ? right : left, y: bottom + gap, end, from }
}

type Props = ComponentProps<typeof Box> & {
  readonly place: PopoverPlacement
  /** The least distance to the edges of the window. */
  readonly edge?: number
  readonly onClose: () => void
}

/** A layer above everything, at its place if there is room. A click elsewhere closes it. */
export const Popover = ({ ref, place, edge = 4, onClose, ...rest }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => box.current!)
  useLayoutEffect(() => {
    const panel = box.current!
    panel.showPopover()
    const { width, height } = panel.getBoundingClientRect()
    const { innerWidth, innerHeight } = panel.ownerDocument.defaultView!
    const within = (offset: number, room: number) => `${Math.max(edge, Math.min(offset, room - edge))}px`
    // A layer that ends at the right edge stays there when the width of the window changes.
    if (place.end === true) panel.style.right = within(innerWidth - place.x, innerWidth - width)
    else panel.style.left = within(place.x, innerWidth - width)
    panel.style.top = within(place.y, innerHeight - height)
  }, [place, edge])
  useEffect(() => {
    const panel = box.current!
    const closeOutside = (event: Event) => {
      const path = event.composedPath()
      // The opener closes its layer by itself.
      if (!path.includes(panel) && (place.from === null || !path.includes(place.from))) onClose()
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [onClose, place])
  return <Box ref={box} popover="manual" {...rest} />
}

const Box = chakra("div", {
  base: {
    position: "fixed",
    inset: "auto",
    bg: "bg.panel",
    color: "fg",
    filter: "var(--wh-weak, none)",
    rounded: "md",
    border: "1px solid",
    borderColor: "border",
    shadow: "floating",
    animation: "rise 120ms ease-out"
  }
})
