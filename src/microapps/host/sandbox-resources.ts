import { joinAddress, splitAddress } from "../../contract/addresses.ts"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"

type Listener = EventListenerOrEventListenerObject
type Options = boolean | AddEventListenerOptions | undefined
type Listening = readonly [target: EventTarget, type: string, heard: EventListener, options: Options]

const capture = (options: Options) => (typeof options === "object" ? options.capture === true : options === true)

const MOVES = /^(popstate|hashchange)$/

/** The page's address in a uniform spelling. A router that corrects the spelling does not move. */
const addressNow = (): string => {
  const { path, query } = splitAddress(location.hash.slice(1))
  return joinAddress(path, query)
}

/**
 * Decides which moves concern an application: those within its addresses, unless it made them. single-spa reports each
 * `pushState` by a `popstate`, which is the only sign of the console's moves, and only an echo of the application's
 * own.
 */
const makeMoves = (name: MicroappName) => {
  let known = addressNow()
  let isOwn = false
  const decisions = new WeakMap<Event, boolean>()
  const learn = (): void => {
    known = addressNow()
  }
  const ownMove =
    (method: "pushState" | "replaceState") =>
    (...args: Parameters<History["pushState"]>): void => {
      isOwn = true
      try {
        history[method](...args)
      } finally {
        isOwn = false
        learn()
      }
    }
  const own: Readonly<Record<PropertyKey, unknown>> = {
    pushState: ownMove("pushState"),
    replaceState: ownMove("replaceState")
  }
  const decide = (event: Event): boolean => {
    const isHome = location.hash === `#/${name}` || location.hash.startsWith(`#/${name}/`)
    if (!isHome || ("singleSpa" in event && (isOwn || addressNow() === known))) return false
    learn()
    return true
  }
  return {
    learn,
    /** Decides once for all listeners of an event. */
    concerns: (event: Event): boolean => {
      const concerns = decisions.get(event) ?? decide(event)
      decisions.set(event, concerns)
      return concerns
    },
    /** The page's history for the application. It tells the application's own moves from the console's. */
    history: new Proxy(history, {
      get: (target, property) => {
        if (Object.hasOwn(own, property)) return own[property]
        const value: unknown = Reflect.get(target, property, target)
        return typeof value === "function" ? value.bind(target) : value
      },
      set: (target, property, value) => Reflect.set(target, property, value, target)
    })
  }
}
type Moves = ReturnType<typeof makeMoves>

/** Outside of its tree, an event seems to come from the tree's host. The application gets the real origin. */
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

/**
 * Listeners with the page's behaviour: called only for events that concern the application, with their real origins.
 */
const makeWrappers = (moves: Moves, rootOf: () => ShadowRoot | null) => {
  const wrappedListeners = new WeakMap<Listener, EventListener>()
  const moveListeners = new WeakMap<EventListener, EventListener>()

  const wrap = (listener: Listener): EventListener => {
    const existing = wrappedListeners.get(listener)
    if (existing !== undefined) return existing
    const wrapped: EventListener = (event) => {
      if (MOVES.test(event.type) && !moves.concerns(event)) return
      const inner = inside(rootOf(), event)
      if (typeof listener === "function") listener.call(event.currentTarget, inner)
      else listener.handleEvent(inner)
    }
    wrappedListeners.set(listener, wrapped)
    return wrapped
  }

  /** The browser fires no `hashchange` for the console's moves, so `popstate` replaces it. */
  const wrapForMoves = (wrapped: EventListener): EventListener => {
    const existing = moveListeners.get(wrapped)
    if (existing !== undefined) return existing
    const onMove: EventListener = (event) => {
      if ("singleSpa" in event && moves.concerns(event))
        wrapped(new HashChangeEvent("hashchange", { newURL: location.href }))
    }
    moveListeners.set(wrapped, onMove)
    return onMove
  }
  return { wrap, wrapForMoves, wrappedOf: (listener: Listener) => wrappedListeners.get(listener) }
}

/** Listeners of an application outside of its tree, active while it is mounted. */
const makeListeners = (moves: Moves, rootOf: () => ShadowRoot | null, isOpen: () => boolean) => {
  let listening: ReadonlyArray<Listening> = []
  const { wrap, wrapForMoves, wrappedOf } = makeWrappers(moves, rootOf)

  const add = (...entry: Listening): void => {
    listening = [...listening, entry]
    const [target, type, heard, options] = entry
    target.addEventListener(type, heard, options)
  }

  const listen = (target: EventTarget, type: string, listener: Listener | null, options?: Options): void => {
    if (!isOpen() || listener === null) return
    // Code that listens to moves has just read the address.
    if (MOVES.test(type)) moves.learn()
    const wrapped = wrap(listener)
    add(target, type, wrapped, options)
    if (type === "hashchange") add(target, "popstate", wrapForMoves(wrapped), options)
  }

  const remove = (...[target, type, heard, options]: Listening): void => {
    listening = listening.filter(
      (entry) =>
        entry[0] !== target || entry[1] !== type || entry[2] !== heard || capture(entry[3]) !== capture(options)
    )
    target.removeEventListener(type, heard, options)
  }

  const unlisten = (target: EventTarget, type: string, listener: Listener | null, options?: Options): void => {
    const wrapped = listener === null ? undefined : wrappedOf(listener)
    if (wrapped === undefined) return
    remove(target, type, wrapped, options)
    if (type === "hashchange") remove(target, "popstate", wrapForMoves(wrapped), options)
  }

  const release = (): void => {
    listening.forEach(([target, type, wrapped, options]) => target.removeEventListener(type, wrapped, options))
    listening = []
  }
  return { listen, unlisten, release }
}

/** Timers and frames of an application, active while it is mounted. */
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
 * The page's resources that an application holds: timers, frames, listeners at window and document, and the question
 * about unsaved input. All are released when the application is removed, and a removed application gets none.
 */
export const sandboxResources = (
  name: MicroappName,
  rootOf: () => ShadowRoot | null,
  setFormOpen: (name: MicroappName, open: boolean) => void,
  fetchWatched: typeof fetch
) => {
  let isOpen = true
  let isUnsaved = false
  const moves = makeMoves(name)
  const { listen, unlisten, release: letListenersGo } = makeListeners(moves, rootOf, () => isOpen)
  const { functions: timing, release: letTimersGo } = makeTimers(() => isOpen)

  /** Called by the application when it holds unsaved input, or no longer does. */
  const setUnsaved = (unsaved: unknown): void => {
    if (!isOpen || isUnsaved === (unsaved === true)) return
    isUnsaved = unsaved === true
    setFormOpen(name, isUnsaved)
  }

  /** Replacements for the window's own functions with these names. */
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
  /** Called when the application is mounted again. */
  const reopen = (): void => {
    isOpen = true
  }
  return { setUnsaved, listen, unlisten, functions, history: moves.history, release, reopen }
}
export type SandboxResources = ReturnType<typeof sandboxResources>
