import { useLayoutEffect, useState } from "react"

/** Whether an embedded application has a dialog of the browser's own up, which lies above all that the page can draw and makes it inert. */
const isCovered = () =>
  [...document.querySelectorAll("[data-microapp] > *")].some(
    ({ shadowRoot }) => shadowRoot !== null && shadowRoot.querySelector(":modal") !== null
  )

/** One of the same kind, without a look of its own: what opens last lies on top. */
const cover = (role: string, label: string) => {
  const made = document.createElement("dialog")
  made.role = role
  made.setAttribute("aria-labelledby", label)
  Object.assign(made.style, { padding: 0, border: 0, outline: 0, background: "none", color: "inherit" })
  // Whoever is drawn in it hears Escape himself.
  made.addEventListener("cancel", (event) => event.preventDefault())
  return made
}

/** Where a dialog of the console is drawn, so that no application's dialog covers it: null where none is up, else what is the dialog already. */
export const useAboveMicroapps = (role: string, label: string): HTMLElement | null => {
  const [made] = useState(() => (isCovered() ? cover(role, label) : null))
  useLayoutEffect(() => {
    if (made === null) return
    document.body.append(made)
    made.showModal()
    // The browser has chosen what gets the focus; that is for the dialog to say.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return () => {
      made.close()
      made.remove()
    }
  }, [made])
  return made
}
