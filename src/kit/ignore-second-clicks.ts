const CONTROLS = "a, button, dialog, input, label, option, select, summary, textarea, [role]"

/** The control around the origin of an event, even in the tree of an application. */
const controlIn = (event: Event): Element | null => {
  const [origin] = event.composedPath()
  return origin instanceof Element ? origin.closest(CONTROLS) : null
}

/** True for the same control, for one inside or around it, and for the field of a label. */
const isPartOf = (control: Element, first: Element | null): boolean =>
  first !== null &&
  (first.contains(control) || control.contains(first) || (first as HTMLLabelElement).control === control)

/**
 * Ignores the second press and click of a double click on another control. The first click has moved that control under
 * the pointer, so nobody meant it. Returns a function that ends this.
 */
export const ignoreSecondClicks = (target: Pick<Window, "addEventListener" | "removeEventListener">): (() => void) => {
  let first: Element | null = null
  const follow = (event: Event) => {
    const control = controlIn(event)
    const { detail } = event as UIEvent
    if (detail === 1 && event.type === "mousedown") first = control
    if (detail !== 2 || control === null || isPartOf(control, first)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const types = ["mousedown", "click"] as const
  types.forEach((type) => target.addEventListener(type, follow, true))
  return () => types.forEach((type) => target.removeEventListener(type, follow, true))
}
