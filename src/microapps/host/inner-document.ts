import type { SandboxResources } from "./sandbox-resources.ts"
import { BODY_ELEMENT, HTML, innerSelector } from "./inner-page.ts"

const [FIXED, FREE] = [
  ["addEventListener", "removeEventListener", "setInterval", "clearInterval"],
  ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "fetch"]
] as const

/** Undeclared names, which qiankun's sandbox passes to the page. */
const scopeOf = (inner: Window) =>
  new Proxy<object>(
    {},
    {
      has: (_, name) => typeof name === "string" && !(name in inner),
      get: (_, name) => (name === Symbol.unscopables ? undefined : Reflect.get(inner, name)),
      set: (_, name, value) => Reflect.set(inner, name, value)
    }
  )

/**
 * Gives an application its own document and functions. qiankun's own replacements would lose half of their arguments.
 */
export const patchWindow = (
  inner: Window,
  document: Document,
  { functions, history }: SandboxResources,
  failed: (cause: unknown) => void
): void => {
  Object.assign(inner, {
    __microapp_document__: document,
    __microapp_scope__: scopeOf(inner),
    __microapp_failed__: failed
  })
  Object.defineProperty(inner, "history", { configurable: true, get: () => history })
  FREE.forEach((name) => Object.assign(inner, { [name]: functions[name] }))
  FIXED.forEach((name) =>
    Object.defineProperty(inner, name, { configurable: true, get: () => functions[name], set: () => {} })
  )
}

const ASSETS = /^(script|style|link)$/i

/** Scripts and styles go through qiankun into the sandbox; everything else stays in place. */
const guarded = (body: HTMLElement): HTMLElement => {
  if (Object.hasOwn(body, "appendChild")) return body
  const { appendChild, insertBefore } = body
  const put = (node: Node, raw: () => Node) => {
    if (!ASSETS.test(node.nodeName)) return raw()
    document.head.appendChild(node)
    // An element of the page's document is not known to belong to the application.
    return document.head.contains(node) ? raw() : node
  }
  return Object.assign(body, {
    appendChild: (node: Node) => put(node, () => appendChild.call(body, node)),
    insertBefore: (node: Node, before: Node | null) => put(node, () => insertBefore.call(body, node, before))
  })
}

type Inner = {
  readonly root: () => ShadowRoot | null
  readonly resources: SandboxResources
  /** The application's own window. */
  readonly window: () => Window
}

/**
 * The document as an application sees it, with only its own elements to find, add and change. It prevents accidents,
 * not malice: a modal appended to `body` is styled and removed with its application.
 */
export const innerDocument = ({ root, resources, window: inner }: Inner): Document => {
  /** Stand in for removed elements, so that a removed application that keeps running changes nothing. */
  const nowhere = document.createElement(HTML)
  const lost = nowhere.appendChild(document.createElement(BODY_ELEMENT))
  const html = () => root()?.querySelector<HTMLElement>(HTML) ?? nowhere
  const body = () => root()?.querySelector<HTMLElement>(BODY_ELEMENT) ?? lost
  const overrides: Readonly<Record<string, () => unknown>> = {
    body: () => guarded(body()),
    documentElement: html,
    activeElement: () => root()?.activeElement ?? body(),
    defaultView: inner,
    title: () => "",
    // Reading a property of the window tells qiankun which application creates the element, and so owns the script or
    // style.
    createElement: () => (tag: string, options?: ElementCreationOptions) => {
      Reflect.get(inner(), "document")
      return document.createElement(tag, options)
    },
    querySelector: () => (selector: string) => (root() ?? nowhere).querySelector(innerSelector(selector)),
    querySelectorAll: () => (selector: string) => (root() ?? nowhere).querySelectorAll(innerSelector(selector)),
    getElementById: () => (id: string) => (root() ?? nowhere).querySelector(`#${CSS.escape(id)}`),
    getElementsByClassName: () => (names: string) => html().getElementsByClassName(names),
    getElementsByTagName: () => (tag: string) => {
      const part = { head: () => document.head, body, html }[tag.toLowerCase()]
      return part === undefined ? html().getElementsByTagName(tag) : [part()]
    },
    addEventListener: () => (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      resources.listen(document, type, listener, options),
    removeEventListener: () => (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      resources.unlisten(document, type, listener, options)
  }
  return new Proxy(document, {
    get: (target, name) => {
      if (typeof name === "string" && Object.hasOwn(overrides, name)) return overrides[name]!()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === "function" ? value.bind(target) : value
    },
    set: (target, name, value) => (name === "title" ? true : Reflect.set(target, name, value, target))
  })
}
