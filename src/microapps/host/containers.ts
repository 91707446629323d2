/** The shadow tree of the application in a container. */
export const rootIn = (container: HTMLElement): ShadowRoot | null => container.firstElementChild?.shadowRoot ?? null

/**
 * The containers of the applications, in the one place where applications stand. qiankun knows what failed again by the place of
 * its container in the page; so none is ever taken out, and what was discarded never gets its own back: the next one stands behind it.
 */
export const containersIn = (host: HTMLElement) => {
  const containers = new Map<string, HTMLElement>()
  return (key: string, name: string): HTMLElement => {
    const existing = containers.get(key)
    if (existing !== undefined) return existing
    const container = document.createElement("div")
    container.dataset["microapp"] = name
    container.hidden = true
    containers.set(key, container)
    host.append(container)
    return container
  }
}
