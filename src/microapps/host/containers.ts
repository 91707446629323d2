/** The shadow tree of the application in a container. */
export const rootIn = (container: HTMLElement): ShadowRoot | null => container.firstElementChild?.shadowRoot ?? null

/**
 * The containers of applications. qiankun recognises a failed application by its container's place in the page.
 * Therefore no container is ever removed, and a discarded application gets a new one behind the others.
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
