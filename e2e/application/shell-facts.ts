import type { Page } from "@playwright/test"

/** Parts of the console that an application must leave unchanged. */
export type ShellFacts = {
  readonly styles: Readonly<Record<string, ReadonlyArray<string>>>
  readonly head: ReadonlyArray<string>
  readonly body: ReadonlyArray<string>
  readonly globals: ReadonlyArray<string>
  readonly replaced: ReadonlyArray<string>
  readonly storage: ReadonlyArray<string>
}

/** Stores the functions of the page before any code of the application runs. */
export const keepFunctions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = Object.fromEntries(
      ["pushState", "replaceState", "back", "forward", "go"].map((name) => [
        `history.${name}`,
        [history, name, Reflect.get(history, name)]
      ])
    )
    const others = ["fetch", "setTimeout", "setInterval", "addEventListener", "removeEventListener", "onhashchange"]
    for (const name of [...others, "onpopstate", "onerror"])
      kept[`window.${name}`] = [window, name, Reflect.get(window, name)]
    Reflect.set(window, "__kept_by_check__", kept)
  })

export const shellFacts = (page: Page): Promise<ShellFacts> =>
  page.evaluate(() => {
    const places = { html: "html", body: "body", navbar: "nav", list: "ul", button: "button", root: "#root" }
    const properties = ["color", "background-color", "font-size", "font-family", "margin-top", "display", "box-sizing"]
    const sight = (element: Element) => element.outerHTML.slice(0, 120)
    const styleOf = (selector: string) => {
      const element = document.querySelector(selector)
      if (element === null) return []
      const style = getComputedStyle(element)
      return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`)
    }
    const kept = Reflect.get(window, "__kept_by_check__") as Record<string, [object, string, unknown]>
    return {
      styles: Object.fromEntries(Object.entries(places).map(([name, selector]) => [name, styleOf(selector)])),
      // The console's own changes: code that it loads later, its title, its progress bar, and elements with which charts
      // measure text.
      head: [...document.head.children].filter((child) => !child.matches("title, link[rel=modulepreload]")).map(sight),
      body: [...document.body.children]
        .filter((child) => !child.matches("#nprogress, #recharts_measurement_span"))
        .map(sight),
      globals: Object.keys(window),
      replaced: Object.entries(kept)
        .filter(([, [owner, name, value]]) => Reflect.get(owner, name) !== value)
        .map(([name]) => name),
      storage: Object.keys(localStorage)
    }
  })

const added = (now: ReadonlyArray<string>, before: ReadonlyArray<string>) => {
  const left = [...before]
  return now.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The differences from the console's state before, in sentences. */
export const differences = (before: ShellFacts, now: ShellFacts): ReadonlyArray<string> => [
  ...Object.entries(now.styles).flatMap(([place, style]) =>
    added(style, before.styles[place] ?? []).map((rule) => `the style of the console's ${place} became ${rule}`)
  ),
  ...added(now.head, before.head).map((child) => `in the console's head stands ${child}`),
  ...added(now.body, before.body).map((child) => `in the console's body stands ${child}`),
  ...added(now.globals, before.globals).map((name) => `window.${name} was set`),
  ...now.replaced.filter((name) => !before.replaced.includes(name)).map((name) => `${name} was replaced`)
]
