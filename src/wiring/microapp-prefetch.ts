import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { isUnderway } from "../machines/guard/guard-machine.ts"
import { microappNames } from "../effects/contract/sections.ts"
import { type MicroappsActor, microappOf, healthOf, isComing } from "../machines/microapps/microapps-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { maySpend, prefetch } from "../microapps/host/prefetch.ts"
import { actorOf } from "../ui/app-runtime.tsx"

/** How long nothing is fetched ahead after the last time, in milliseconds. */
const CALM = 2000

/** Safari has no idle callback. */
const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work)
  else work()
}

/** Fetches the granted applications ahead, one after the other in idle moments; those that are open or were need no fetching. */
export const prefetchMicroapps = (console: ConsoleActor, microapps: MicroappsActor): (() => void) => {
  const tried = new Set<string>()
  const menu = actorOf(console, "menu")
  let timer: ReturnType<typeof setTimeout> | undefined
  let done = false
  let over = false

  /** What is granted and was neither fetched nor opened. */
  const leftOf = () => {
    const granted = new Set(rulesOf(menu.getSnapshot()).map(({ name }) => name))
    const health = healthOf(microapps.getSnapshot())
    return microappNames.filter((name) => granted.has(name) && !tried.has(name) && health[name] === undefined)
  }
  const isBusy = () =>
    document.visibilityState !== "visible" ||
    isComing(microapps.getSnapshot()) ||
    isUnderway(actorOf(console, "guard").getSnapshot())
  const look = () => {
    // A connection that is back is waited for; a slow one stays slow.
    if (over || !maySpend()) return
    const name = isBusy() ? undefined : leftOf().find((left) => left !== microappOf(microapps.getSnapshot()))
    if (name === undefined) return wait()
    tried.add(name)
    // Nobody asked for it, so nobody is told that it failed: the first opening tries again.
    void prefetch(name)
      .catch(() => {})
      .finally(wait)
  }
  const wait = () => {
    clearTimeout(timer)
    done = leftOf().length === 0
    if (!over && !done) timer = setTimeout(() => whenIdle(look), CALM)
  }
  wait()
  // Only what is granted anew brings more.
  const granting = menu.subscribe(() => {
    if (done) wait()
  })
  addEventListener("online", wait)
  return () => {
    over = true
    clearTimeout(timer)
    granting.unsubscribe()
    removeEventListener("online", wait)
  }
}
