import { type RefObject, useEffect } from "react"

type Box = RefObject<HTMLElement | null>

/** Keeps what is offered beneath its field, or above it where there is no room: while the page is scrolled, as browsers do by themselves where a keyboard comes up, and as it grows. */
export const useFollowing = (open: boolean, field: Box, offered: Box): void =>
  useEffect(() => {
    const [frame, box] = [field.current, offered.current]
    if (!open || frame === null || box === null) return
    const put = () => {
      const { top, bottom } = frame.getBoundingClientRect()
      const above = top - 4 - box.offsetHeight
      const fits = bottom + 4 + box.offsetHeight <= innerHeight || above < 4
      box.style.top = `${fits ? bottom + 4 : above}px`
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
