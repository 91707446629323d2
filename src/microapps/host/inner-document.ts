import { BODY, HTML, innerSelector } from "./selectors.ts"

type Listening = readonly [
  target: EventTarget,
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: boolean | AddEventListenerOptions
]

/** What an application still holds of the page outside: let go when it is taken away. */
export class Holdings {
  readonly #listening: Array<Listening> = []
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #frames = new Set<number>()

  readonly listen = (...listening: Listening): void => {
    const [target, type, listener, options] = listening
    this.#listening.push(listening)
    target.addEventListener(type, listener, options)
  }
  readonly unlisten = (...[target, type, listener, options]: Listening): void => {
    const at = this.#listening.findIndex(
      (held) => held[0] === target && held[1] === type && held[2] === listener && capture(held[3]) === capture(options)
    )
    if (at >= 0) this.#listening.splice(at, 1)
    target.removeEventListener(type, listener, options)
  }
  readonly setTimeout = (
    work: (...args: ReadonlyArray<unknown>) => void,
    after?: number,
    ...args: ReadonlyArray<unknown>
  ) => {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work(...args)
    }, after)
    this.#timers.add(timer)
    return timer
  }
  readonly clearTimeout = (timer: ReturnType<typeof setTimeout>): void => {
    this.#timers.delete(timer)
    clearTimeout(timer)
  }
  readonly requestAnimationFrame = (draw: FrameRequestCallback): number => {
    const frame = requestAnimationFrame((time) => {
      this.#frames.delete(frame)
      draw(time)
    })
    this.#frames.add(frame)
    return frame
  }
  readonly cancelAnimationFrame = (frame: number): void => {
    this.#frames.delete(frame)
    cancelAnimationFrame(frame)
  }

  letGo(): void {
    for (const [target, type, listener, options] of this.#listening.splice(0))
      target.removeEventListener(type, listener, options)
    this.#timers.forEach((timer) => clearTimeout(timer))
    this.#timers.clear()
    this.#frames.forEach((frame) => cancelAnimationFrame(frame))
    this.#frames.clear()
  }
}
const capture = (options?: boolean | AddEventListenerOptions) =>
  typeof options === "object" ? options.capture === true : options === true

const ASSETS = /^(script|style|link)$/i

/** Scripts and styles go the way by which qiankun takes them into the sandbox; everything else stays where it is put. */
const guarded = (body: HTMLElement): HTMLElement => {
  if (Object.hasOwn(body, "appendChild")) return body
  const { appendChild, insertBefore } = body
  return Object.assign(body, {
    appendChild: (node: Node) =>
      ASSETS.test(node.nodeName) ? document.body.appendChild(node) : appendChild.call(body, node),
    insertBefore: (node: Node, before: Node | null) =>
      ASSETS.test(node.nodeName) ? document.body.appendChild(node) : insertBefore.call(body, node, before)
  })
}

/**
 * The document as an application sees it: it finds, adds and changes only what is its own. Not a boundary against malice, but against accidents: a
 * modal appended to `body` is styled and removed with its application.
 */
export const innerDocument = (container: HTMLElement, holdings: Holdings, inner: () => Window): Document => {
  const root = () => container.firstElementChild?.shadowRoot ?? null
  const bodyOf = () => root()?.querySelector<HTMLElement>(BODY) ?? null
  const own: Readonly<Record<string, () => unknown>> = {
    body: () => {
      const body = bodyOf()
      return body === null ? document.body : guarded(body)
    },
    documentElement: () => root()?.querySelector(HTML) ?? document.documentElement,
    activeElement: () => root()?.activeElement ?? bodyOf(),
    defaultView: inner,
    title: () => "",
    querySelector: () => (selector: string) => root()?.querySelector(innerSelector(selector)) ?? null,
    querySelectorAll: () => (selector: string) =>
      (root() ?? document.createDocumentFragment()).querySelectorAll(innerSelector(selector)),
    getElementById: () => (id: string) => root()?.querySelector(`#${CSS.escape(id)}`) ?? null,
    getElementsByClassName: () => (names: string) =>
      (root()?.querySelector(HTML) ?? document.createElement(HTML)).getElementsByClassName(names),
    getElementsByTagName: () => (tag: string) =>
      /^(head|body|html)$/i.test(tag)
        ? [
            tag.toLowerCase() === "head"
              ? document.head
              : own[tag.toLowerCase() === "body" ? "body" : "documentElement"]!()
          ]
        : (root()?.querySelector(HTML) ?? document.createElement(HTML)).getElementsByTagName(tag),
    addEventListener: () => (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      holdings.listen(document, type, listener, options),
    removeEventListener: () => (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      holdings.unlisten(document, type, listener, options)
  }
  return new Proxy(document, {
    get: (target, name) => {
      if (typeof name === "string" && Object.hasOwn(own, name)) return own[name]!()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === "function" ? value.bind(target) : value
    },
    set: (target, name, value) => (name === "title" ? true : Reflect.set(target, name, value, target))
  })
}
