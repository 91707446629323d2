import { type AlarmsActor, selectUnclaimedCount } from "../../machines/alarms/alarms-machine.ts"

/** The installed console's icon shows the number of open alarms without an owner. Browsers without badges show none. */
export const followBadge = (alarms: AlarmsActor): (() => void) => {
  if (!("setAppBadge" in navigator)) return () => {}
  // A window that crashed may have left its badge.
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
