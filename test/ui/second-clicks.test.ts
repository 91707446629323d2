import { beforeEach, expect, it, vi } from "vitest"
import { ignoreSecondClicks } from "../../src/kit/ignore-second-clicks.ts"

/** A control that is its own origin of events. */
class Control extends EventTarget {
  closest() {
    return this
  }
  contains(other: unknown) {
    return other === this
  }
}

let page: EventTarget
let heard: Array<string>
const [opener, other] = [new Control(), new Control()]

beforeEach(() => {
  vi.stubGlobal("Element", Control)
  page = new EventTarget()
  heard = []
  ignoreSecondClicks(page as never)
  for (const type of ["mousedown", "click"])
    page.addEventListener(type, (event) => heard.push(`${type} ${(event as UIEvent).detail}`))
  return () => vi.unstubAllGlobals()
})

const press = (control: Control, detail: number) => {
  for (const type of ["mousedown", "click"])
    page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { detail, composedPath: () => [control] }))
}

it("A second click on another control does nothing", () => {
  press(opener, 1)
  press(other, 2)
  expect(heard).toEqual(["mousedown 1", "click 1"])
  press(other, 1)
  expect(heard.slice(2)).toEqual(["mousedown 1", "click 1"])
})

it("A second click on the same control acts", () => {
  press(opener, 1)
  press(opener, 2)
  press(opener, 3)
  expect(heard.length).toBe(6)
})

it("Clicks of the keyboard act", () => {
  press(opener, 1)
  press(other, 0)
  expect(heard.length).toBe(4)
})
