import { type RefObject, useEffect } from "react"

type Box = RefObject<HTMLElement | null>

/** Keeps what is offered beneath its field while the page is scrolled, as browsers do by themselves where a keyboard comes up. */
export const useFollowing = (open: boolean, field: Box, offered: Box): void =>
  useEffect(() => {
    if (!open) return
    const follow = (event: Event) => {
      const box = offered.current
      if (box === null || event.composedPath().includes(box)) return
      const { bottom } = field.current!.getBoundingClientRect()
      box.style.top = `${Math.max(4, Math.min(bottom + 4, innerHeight - box.offsetHeight - 4))}px`
    }
    addEventListener("scroll", follow, true)
    addEventListener("resize", follow)
    return () => {
      removeEventListener("scroll", follow, true)
      removeEventListener("resize", follow)
    }
  }, [open, field, offered])
