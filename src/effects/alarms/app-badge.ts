import { type AlarmsActor, selectUnclaimedCount } from "../../machines/alarms/alarms-machine.ts"

/** Shows the number of unclaimed open alarms on the icon of the installed console, if the browser supports badges. */
export const followBadge = (alarms: AlarmsActor): (() => void) => {
  if (!("setAppBadge" in navigator)) return () => {}
  // A crashed window may have left a badge.
  let count: number | undefined
  const set = (next: number) => {
    if (next === count) return
    count = next
    // A console that is not installed has no badge.
    void navigator.setAppBadge(next).catch(() => {})
  }
  set(selectUnclaimedCount(alarms.getSnapshot()))
  const following = alarms.subscribe((snapshot) => set(selectUnclaimedCount(snapshot)))
  return () => {
    following.unsubscribe()
    set(0)
  }
}
