import { type RefObject, useEffect } from "react"

type Box = RefObject<HTMLElement | null>

/**
 * Keeps the options below their field, or above it if there is no room, while the page scrolls (as browsers do for a
 * keyboard) or grows.
 */
export const useAnchoredOptions = (open: boolean, field: Box, offered: Box): void =>
  useEffect(() => {
    const [frame, box] = [field.current, offered.current]
    if (!open || frame === null || box === null) return
    const put = () => {
      const { top, bottom } = frame.getBoundingClientRect()
      const above = top - 4 - box.offsetHeight
      const fitsBelow = bottom + 4 + box.offsetHeight <= innerHeight || above < 4
      box.style.top = `${fitsBelow ? bottom + 4 : above}px`
    }
    const follow = (event: Event) => {
      if (!event.composedPath().includes(box)) put()
    }
    const growing = new ResizeObserver(put)
    growing.observe(box)
    addEventListener("scroll", follow, true)
    addEventListener("resize", follow)
    return () => {
      growing.disconnect()
      removeEventListener("scroll", follow, true)
      removeEventListener("resize", follow)
    }
  }, [open, field, offered])
