import { afterEach, assert, it, vi } from "vitest"
import { followBadge } from "../../src/effects/alarms/app-badge.ts"
import type { AlarmsActor } from "../../src/machines/alarms/alarms-machine.ts"

afterEach(() => vi.unstubAllGlobals())

const alarmsWith = (...owned: ReadonlyArray<boolean>) =>
  ({ context: { open: owned.map((has) => ({ acknowledged_at: has ? 1 : null })) } }) as unknown as ReturnType<
    AlarmsActor["getSnapshot"]
  >

it("The app badge counts unclaimed alarms during the session", () => {
  const badges: Array<number> = []
  const setAppBadge = async (count: number) => void badges.push(count)
  vi.stubGlobal("navigator", { setAppBadge })
  let changed: (snapshot: ReturnType<typeof alarmsWith>) => void = () => {}
  const alarms = {
    getSnapshot: () => alarmsWith(),
    subscribe: (listener: typeof changed) => {
      changed = listener
      return { unsubscribe: () => {} }
    }
  } as unknown as AlarmsActor
  const end = followBadge(alarms)
  changed(alarmsWith(false, true, false))
  changed(alarmsWith(false, false))
  end()
  assert.deepEqual(badges, [0, 2, 0])
})
