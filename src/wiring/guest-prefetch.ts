import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { isUnderway } from "../machines/guard/guard-machine.ts"
import { guestNames } from "../machines/guests/guest-events.ts"
import { type GuestsActor, healthOf, isComing } from "../machines/guests/guests-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { maySpend, prefetch } from "../microapps/host/prefetch.ts"
import { roomOf } from "../ui/house.tsx"

/** How long nothing is fetched ahead after the last time, in milliseconds. */
const CALM = 2000

/** Safari has no idle callback. */
const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work)
  else work()
}

/** Fetches the granted applications ahead, one after the other in idle moments; those that are open or were need no fetching. */
export const prefetchGuests = (console: ConsoleActor, guests: GuestsActor): (() => void) => {
  const tried = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  const nextOf = () => {
    const granted = new Set(rulesOf(roomOf(console, "menu").getSnapshot()).map(({ name }) => name))
    const { context } = guests.getSnapshot()
    return guestNames.find(
      (name) =>
        granted.has(name) &&
        !tried.has(name) &&
        name !== context.name &&
        healthOf(guests.getSnapshot())[name] === undefined
    )
  }
  const isBusy = () =>
    document.visibilityState !== "visible" ||
    isComing(guests.getSnapshot()) ||
    isUnderway(roomOf(console, "guard").getSnapshot())
  const look = () => {
    // A connection that is back is waited for; a slow one stays slow.
    if (over || !maySpend()) return
    const name = isBusy() ? undefined : nextOf()
    if (name === undefined) return wait()
    tried.add(name)
    // Nobody asked for it, so nobody is told that it failed: the first opening tries again.
    void prefetch(name)
      .catch(() => {})
      .finally(wait)
  }
  const wait = () => {
    clearTimeout(timer)
    if (!over && tried.size < guestNames.length) timer = setTimeout(() => whenIdle(look), CALM)
  }
  wait()
  addEventListener("online", wait)
  return () => {
    over = true
    clearTimeout(timer)
    removeEventListener("online", wait)
  }
}
