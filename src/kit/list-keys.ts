import { type RefObject, useEffect } from "react"

export const isTyping = (target: EventTarget | null | undefined) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]") !== null

type Keys = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey">
export const hasNoModifier = ({ altKey, ctrlKey, metaKey }: Keys) => !altKey && !ctrlKey && !metaKey

/** `/` focuses the search of the visible list. */
export const useSearchKey = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || !hasNoModifier(event) || isTyping(event.composedPath()[0]))
        return
      const field = box.current?.querySelector<HTMLElement>("[role=search] :is(input, select)")
      if (field === null || field === undefined || !field.checkVisibility()) return
      field.focus()
      event.preventDefault()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [box])
