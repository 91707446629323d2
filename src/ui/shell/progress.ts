import type NProgress from "nprogress"
import { isUnderway } from "../../machines/guard/guard-machine.ts"
import { type House, roomOf } from "../house.tsx"

/** The login page comes without the bar: it is loaded when first there is something to wait for. */
const loadBar = async (): Promise<typeof NProgress> => {
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
}

/** Runs the bar from the wish to see a page until that page stands (specification, sections 4 and 9). */
export const followProgress = ({ console }: House): (() => void) => {
  let shown = false
  let loading: Promise<typeof NProgress> | null = null
  const follow = (underway: boolean) => {
    if (underway === shown) return
    shown = underway
    if (loading === null && !underway) return
    loading ??= loadBar()
    loading.then(
      (bar) => (shown ? bar.start() : bar.done()),
      () => {
        loading = null
      }
    )
  }
  const guard = roomOf(console, "guard")
  follow(isUnderway(guard.getSnapshot()))
  const subscription = guard.subscribe((snapshot) => follow(isUnderway(snapshot)))
  return () => {
    subscription.unsubscribe()
    follow(false)
  }
}
