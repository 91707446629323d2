import type NProgress from "nprogress"
import { isUnderway } from "../../machines/guard/guard-machine.ts"
import { actorOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "./app-runtime.tsx"
import { loadOnce } from "../../kit/load.ts"

/** The bar at the top of the page: runs while anything is pending. */
export const createProgress = (): AppRuntime["setProgress"] => {
  /** The login page comes without the bar: it loads at the first wait. */
  const loadBar = loadOnce(async () => {
    const { default: bar } = await import("nprogress")
    bar.configure({
      minimum: 0.08,
      speed: 200,
      trickleRate: 0.02,
      trickleSpeed: 800,
      showSpinner: false,
      template: '<div class="bar" aria-hidden="true"></div>',
      barSelector: ".bar"
    } as Partial<NProgress.NProgressOptions>)
    return bar
  })
  const waits = new Set<string>()
  let isShown = false
  return (wait, underway) => {
    if (underway) waits.add(wait)
    else waits.delete(wait)
    if (waits.size > 0 === isShown) return
    isShown = waits.size > 0
    loadBar().then(
      (bar) => {
        if (isShown) bar.start()
        // The bar measures itself, which lays out the page. It waits for the next frame's own layout, apart from the task
        // that loads a page.
        else requestAnimationFrame(() => (isShown ? null : bar.done()))
      },
      () => {}
    )
  }
}

/** From the intent to see a page until the page is rendered (specification, sections 4 and 9). */
export const followProgress = ({ console, setProgress }: AppRuntime): (() => void) => {
  const guard = actorOf(console, "guard")
  const follow = () => setProgress("page", isUnderway(guard.getSnapshot()))
  follow()
  const subscription = guard.subscribe(follow)
  return () => {
    subscription.unsubscribe()
    setProgress("page", false)
  }
}
