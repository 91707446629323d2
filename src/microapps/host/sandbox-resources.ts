import type { MicroappName } from "../../machines/microapps/microapp-events.ts"

type Listener = EventListenerOrEventListenerObject
type Options = boolean | AddEventListenerOptions | undefined
type Listening = readonly [target: EventTarget, type: string, heard: EventListener, options: Options]

const capture = (options: Options) => (typeof options === "object" ? options.capture === true : options === true)

/** A router corrects the address after each move. An application must not react to the console's moves, nor to single-spa's echo of them. */
const concerns = (name: MicroappName, event: Event): boolean => {
  const isHome = location.hash === `#/${name}` || location.hash.startsWith(`#/${name}/`)
  return !/^(popstate|hashchange)$/.test(event.type) || (!("singleSpa" in event) && isHome)
}

/** Outside its tree an event seems to come from the tree's host; the application is told where it really comes from. */
const inside = (root: ShadowRoot | null, event: Event): Event => {
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

/** Listeners that an application has outside its tree while it is mounted. */
const makeListeners = (name: MicroappName, rootOf: () => ShadowRoot | null, isOpen: () => boolean) => {
  let listening: ReadonlyArray<Listening> = []
  const wrappedListeners = new WeakMap<Listener, EventListener>()

  const hearing = (listener: Listener): EventListener => {
    const existing = wrappedListeners.get(listener)
    if (existing !== undefined) return existing
    const wrapped: EventListener = (event) => {
      if (!concerns(name, event)) return
      const inner = inside(rootOf(), event)
      if (typeof listener === "function") listener.call(event.currentTarget, inner)
      else listener.handleEvent(inner)
    }
    wrappedListeners.set(listener, wrapped)
    return wrapped
  }

  const listen = (target: EventTarget, type: string, listener: Listener | null, options?: Options): void => {
    if (!isOpen() || listener === null) return
    const wrapped = hearing(listener)
    listening = [...listening, [target, type, wrapped, options]]
    target.addEventListener(type, wrapped, options)
  }

  const unlisten = (target: EventTarget, type: string, listener: Listener | null, options?: Options): void => {
    const wrapped = listener === null ? undefined : wrappedListeners.get(listener)
    if (wrapped === undefined) return
    listening = listening.filter(
      (entry) =>
        entry[0] !== target || entry[1] !== type || entry[2] !== wrapped || capture(entry[3]) !== capture(options)
    )
    target.removeEventListener(type, wrapped, options)
  }

  const release = (): void => {
    listening.forEach(([target, type, wrapped, options]) => target.removeEventListener(type, wrapped, options))
    listening = []
  }
  return { listen, unlisten, release }
}

/** Timers and frames that an application waits for while it is mounted. */
const makeTimers = (isOpen: () => boolean) => {
  const timers = new Set<number>()
  const intervals = new Set<number>()
  const frames = new Set<number>()

  const callOnce =
    <Args extends ReadonlyArray<unknown>>(
      ids: Set<number>,
      start: (work: (...args: Args) => void, ...rest: ReadonlyArray<unknown>) => number
    ) =>
    (work: unknown, ...rest: ReadonlyArray<unknown>): number => {
      if (!isOpen() || typeof work !== "function") return 0
      const run = (...args: Args) => {
        ids.delete(id)
        work(...args)
      }
      const id = start(run, ...rest)
      ids.add(id)
      return id
    }
  const drop = (ids: Set<number>, stop: (id: number) => void) => (id: number) => {
    ids.delete(id)
    stop(id)
  }
  const setRepeated = (work: unknown, ...rest: ReadonlyArray<unknown>): number => {
    if (!isOpen() || typeof work !== "function") return 0
    const id = window.setInterval(work as () => void, ...(rest as [number]))
    intervals.add(id)
    return id
  }
  return {
    functions: {
      setTimeout: callOnce(timers, (work, ...rest) => window.setTimeout(work, ...(rest as [number]))),
      clearTimeout: drop(timers, (id) => clearTimeout(id)),
      setInterval: setRepeated,
      clearInterval: drop(intervals, (id) => clearInterval(id)),
      requestAnimationFrame: callOnce<[number]>(frames, (work) => requestAnimationFrame(work)),
      cancelAnimationFrame: drop(frames, (id) => cancelAnimationFrame(id))
    },
    release: (): void => {
      timers.forEach((timer) => clearTimeout(timer))
      intervals.forEach((interval) => clearInterval(interval))
      frames.forEach((frame) => cancelAnimationFrame(frame))
      ;[timers, intervals, frames].forEach((ids) => ids.clear())
    }
  }
}

/**
 * The resources of the page that an application holds: timers, frames, listeners at window and document, and the
 * question before unsaved input is lost. All of them are released when the application is removed, and a removed
 * application gets none.
 */
export const sandboxResources = (
  name: MicroappName,
  rootOf: () => ShadowRoot | null,
  setFormOpen: (name: MicroappName, open: boolean) => void,
  fetchWatched: typeof fetch
) => {
  let isOpen = true
  let isUnsaved = false
  const { listen, unlisten, release: letListenersGo } = makeListeners(name, rootOf, () => isOpen)
  const { functions: timing, release: letTimersGo } = makeTimers(() => isOpen)

  /** Handed to the application: reports whether it holds unsaved input. */
  const setUnsaved = (unsaved: unknown): void => {
    if (!isOpen || isUnsaved === (unsaved === true)) return
    isUnsaved = unsaved === true
    setFormOpen(name, isUnsaved)
  }

  /** Replacements of the window's own functions of these names. */
  const functions = {
    ...timing,
    fetch: fetchWatched,
    addEventListener: (type: string, listener: Listener | null, options?: Options) =>
      listen(window, type, listener, options),
    removeEventListener: (type: string, listener: Listener | null, options?: Options) =>
      unlisten(window, type, listener, options)
  }

  const release = (): void => {
    setUnsaved(false)
    isOpen = false
    letListenersGo()
    letTimersGo()
  }
  /** The application is mounted again. */
  const reopen = (): void => {
    isOpen = true
  }
  return { setUnsaved, listen, unlisten, functions, release, reopen }
}
export type SandboxResources = ReturnType<typeof sandboxResources>
