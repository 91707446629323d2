import type { MicroappName } from "../../machines/microapps/microapp-events.ts"

type Listener = EventListenerOrEventListenerObject
type Options = boolean | AddEventListenerOptions | undefined
type Listening = readonly [target: EventTarget, type: string, heard: EventListener, options: Options]

const capture = (options: Options) => (typeof options === "object" ? options.capture === true : options === true)

/**
 * What an application holds of the page outside: timers, frames, listeners at window and document, and the operator, who is asked before something
 * unsaved is lost. All of it is let go when the application is taken away, and none is given to one that is not there.
 */
export class SandboxResources {
  readonly #name: MicroappName
  readonly #root: () => ShadowRoot | null
  readonly #tellForm: (name: MicroappName, open: boolean) => void
  readonly #heard = new WeakMap<Listener, EventListener>()
  #open = true
  #unsaved = false
  #listening: ReadonlyArray<Listening> = []
  readonly #timers = new Set<number>()
  readonly #intervals = new Set<number>()
  readonly #frames = new Set<number>()

  constructor(
    name: MicroappName,
    root: () => ShadowRoot | null,
    tellForm: (name: MicroappName, open: boolean) => void
  ) {
    this.#name = name
    this.#root = root
    this.#tellForm = tellForm
  }

  /** Handed to the application: whether something typed in it would be lost with it. */
  readonly setUnsaved = (unsaved: unknown): void => {
    if (!this.#open || this.#unsaved === (unsaved === true)) return
    this.#unsaved = unsaved === true
    this.#tellForm(this.#name, this.#unsaved)
  }

  /**
   * A router answers every move of the address by putting it right; the application's must not answer the console's moves, nor the echo that
   * single-spa makes of each.
   */
  #concerns(event: Event): boolean {
    const isHome = location.hash === `#/${this.#name}` || location.hash.startsWith(`#/${this.#name}/`)
    return !/^(popstate|hashchange)$/.test(event.type) || (!("singleSpa" in event) && isHome)
  }

  /** Outside its tree an event seems to come from the tree's host; the application is told where it really comes from. */
  #inside(event: Event): Event {
    const root = this.#root()
    const origin = event.composedPath()[0]
    if (root === null || !(origin instanceof Node) || origin.getRootNode() !== root) return event
    return new Proxy(event, {
      get: (target, name) => {
        if (name === "target" || name === "srcElement") return origin
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === "function" ? value.bind(target) : value
      }
    })
  }

  #hearing(listener: Listener): EventListener {
    const known = this.#heard.get(listener)
    if (known !== undefined) return known
    const heard: EventListener = (event) => {
      if (!this.#concerns(event)) return
      const inner = this.#inside(event)
      if (typeof listener === "function") listener.call(event.currentTarget, inner)
      else listener.handleEvent(inner)
    }
    this.#heard.set(listener, heard)
    return heard
  }

  listen(target: EventTarget, type: string, listener: Listener | null, options?: Options): void {
    if (!this.#open || listener === null) return
    const heard = this.#hearing(listener)
    this.#listening = [...this.#listening, [target, type, heard, options]]
    target.addEventListener(type, heard, options)
  }

  unlisten(target: EventTarget, type: string, listener: Listener | null, options?: Options): void {
    const heard = listener === null ? undefined : this.#heard.get(listener)
    if (heard === undefined) return
    this.#listening = this.#listening.filter(
      (held) => held[0] !== target || held[1] !== type || held[2] !== heard || capture(held[3]) !== capture(options)
    )
    target.removeEventListener(type, heard, options)
  }

  /** What stands for the window's own functions of these names. */
  get functions() {
    const once = <Args extends ReadonlyArray<unknown>>(
      held: Set<number>,
      start: (work: (...args: Args) => void, ...rest: ReadonlyArray<unknown>) => number
    ) => {
      return (work: unknown, ...rest: ReadonlyArray<unknown>): number => {
        if (!this.#open || typeof work !== "function") return 0
        const id = start(
          (...args) => {
            held.delete(id)
            work(...args)
          },
          ...rest
        )
        held.add(id)
        return id
      }
    }
    const drop = (held: Set<number>, stop: (id: number) => void) => (id: number) => {
      held.delete(id)
      stop(id)
    }
    const setRepeated = (work: unknown, ...rest: ReadonlyArray<unknown>): number => {
      if (!this.#open || typeof work !== "function") return 0
      const id = window.setInterval(work as () => void, ...(rest as [number]))
      this.#intervals.add(id)
      return id
    }
    return {
      addEventListener: (type: string, listener: Listener | null, options?: Options) =>
        this.listen(window, type, listener, options),
      removeEventListener: (type: string, listener: Listener | null, options?: Options) =>
        this.unlisten(window, type, listener, options),
      setTimeout: once(this.#timers, (work, ...rest) => window.setTimeout(work, ...(rest as [number]))),
      clearTimeout: drop(this.#timers, (id) => clearTimeout(id)),
      setInterval: setRepeated,
      clearInterval: drop(this.#intervals, (id) => clearInterval(id)),
      requestAnimationFrame: once<[number]>(this.#frames, (work) => requestAnimationFrame(work)),
      cancelAnimationFrame: drop(this.#frames, (id) => cancelAnimationFrame(id))
    }
  }

  /** The application is mounted again. */
  reopen(): void {
    this.#open = true
  }

  letGo(): void {
    this.setUnsaved(false)
    this.#open = false
    this.#listening.forEach(([target, type, heard, options]) => target.removeEventListener(type, heard, options))
    this.#listening = []
    this.#timers.forEach((timer) => clearTimeout(timer))
    this.#intervals.forEach((interval) => clearInterval(interval))
    this.#frames.forEach((frame) => cancelAnimationFrame(frame))
    ;[this.#timers, this.#intervals, this.#frames].forEach((held) => held.clear())
  }
}
