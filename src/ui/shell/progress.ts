import NProgress from "nprogress"
import { isUnderway } from "../../machines/guard/guard-machine.ts"
import { type House, roomOf } from "../house.tsx"

NProgress.configure({
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
  template: '<div class="bar" aria-hidden="true"></div>',
  barSelector: ".bar"
} as Partial<NProgress.NProgressOptions>)

/** Runs the bar from the wish to see a page until that page stands (specification, sections 4 and 9). */
export const followProgress = ({ console }: House): (() => void) => {
  let shown = false
  const follow = (underway: boolean) => {
    if (underway === shown) return
    shown = underway
    if (underway) NProgress.start()
    else NProgress.done()
  }
  const guard = roomOf(console, "guard")
  follow(isUnderway(guard.getSnapshot()))
  const subscription = guard.subscribe((snapshot) => follow(isUnderway(snapshot)))
  return () => subscription.unsubscribe()
}
