import { cardHandlers } from "../../../ui/record-cards/card-handlers.ts"
import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import { RouterProvider } from "@tanstack/react-router"
import { createRoot } from "react-dom/client"
import type { Snapshots } from "../frames.ts"
import { applicationIn } from "../snapshot-selectors.ts"
import { App } from "../../../ui/app.tsx"
import type { Project, LinePosition } from "../replay-stage.tsx"
import { ClockContext } from "../../../kit/clock.ts"
import type { AppRuntime } from "../../../ui/runtime/app-runtime.tsx"
import { createMicroappOffers } from "../../../ui/runtime/microapp-offers.ts"
import { createNavigationBlock } from "../../../ui/runtime/navigation-block.ts"
import type { Definitions } from "../../console-link.ts"
import { drawsApplication, replayedApplications } from "./replayed-application.tsx"
import { hasConsoleState, replayedConsole } from "./replayed-console.ts"
import { replayedPages, type ReplayedPage } from "./replayed-pages.ts"
import { replayedRouter } from "./replayed-router.tsx"

const ignored = () => {}
/** No code or actor ever loads here, because the shown state holds all actors. */
const never = () => new Promise<never>(() => {})

/** Seals a page: it requests nothing, not even a picture, and takes no focus. */
const sealed = (page: Document) => {
  const policy = page.createElement("meta")
  policy.httpEquiv = "Content-Security-Policy"
  policy.content = "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:"
  page.head.append(policy)
  const { HTMLElement, HTMLDialogElement } = page.defaultView as Window & typeof globalThis
  HTMLElement.prototype.focus = ignored
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    const before = document.activeElement
    showModal.call(this)
    if (before instanceof globalThis.HTMLElement) before.focus({ preventScroll: true })
  }
}

/** The time of day at the place on show. */
const fixedClock = () => {
  const listeners = new Set<() => void>()
  let shownMoment = 0
  return {
    now: () => shownMoment,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (moment: number) => {
      shownMoment = moment
      for (const listener of listeners) listener()
    }
  }
}

type Inert = Pick<AppRuntime, "console" | "document" | "microappHost" | "texts" | "reportUnexpectedError">

/** A runtime of inert actors and an inert router, so that views render without any effect. */
const inertRuntime = (fields: Inert): AppRuntime => ({
  ...fields,
  inspected: false,
  microappOffers: createMicroappOffers(),
  navigationBlock: createNavigationBlock(),
  exportList: ignored,
  historyNow: () => undefined,
  cardOf: cardHandlers(() => {}),
  setProgress: ignored,
  reportFirstPaint: ignored,
  prefetchApp: ignored,
  preloadApp: ignored,
  openPage: never,
  openRequests: never,
  openActors: never
})

/**
 * Renders the console's real views with inert actors into a page of their own. Nothing is sent, nothing runs, and the
 * live console is untouched.
 */
export const projector =
  ({ pages, applications }: Definitions): Project =>
  (page, texts, reportBug) => {
    /** Counts fresh renderings, which reuse nothing after a bug. */
    let [drawings, broken] = [0, true]
    const onBug = (cause: unknown) => {
      broken = true
      reportBug(cause)
    }
    const replayed = replayedConsole()
    const clock = fixedClock()
    const microappHost = page.createElement("div")
    const readPage = replayedPages(replayed, pages)
    const embedded = replayedApplications(microappHost, replayed, applications)
    let replayedPage: ReplayedPage | null = null
    const router = replayedRouter(() => replayedPage?.page(), onBug)
    const { console } = replayed
    const runtime = inertRuntime({ console, document: page, microappHost, texts, reportUnexpectedError: onBug })
    sealed(page)
    const place = page.createElement("div")
    place.id = "root"
    page.body.replaceChildren(place)
    const root = createRoot(place, { onUncaughtError: onBug })
    const cache = createCache({ key: "css", container: page.head })
    const draw = () => {
      broken = false
      root.render(
        <CacheProvider value={cache}>
          <App key={(drawings += 1)} runtime={runtime}>
            <ClockContext value={clock}>
              <RouterProvider router={router} />
            </ClockContext>
          </App>
        </CacheProvider>
      )
    }
    const show = (snapshots: Snapshots, { run, at }: LinePosition) => {
      clock.set(at)
      replayed.show(snapshots, run)
      const next = readPage()
      if (next !== null && next.key !== replayedPage?.key) {
        replayedPage = next
        router.history.replace(next.fullPath)
      }
      embedded.show(applicationIn(snapshots)?.name ?? null, replayedPage?.fullPath ?? "")
      if (broken) draw()
    }
    return {
      hasConsoleState,
      canDraw: drawsApplication(applications),
      show: (snapshots, line) => {
        try {
          if (hasConsoleState(snapshots)) show(snapshots, line)
        } catch (cause) {
          // A file may hold a state that its machine never has.
          onBug(cause)
        }
      },
      close: () => {
        embedded.close()
        // React allows no unmounting during rendering.
        queueMicrotask(() => root.unmount())
      }
    }
  }
