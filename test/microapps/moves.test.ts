import { beforeEach, describe, expect, it, vi } from "vitest"
import { sandboxResources } from "../../src/microapps/host/sandbox-resources.ts"

class Move extends Event {
  readonly newURL: string
  constructor(type: string, { newURL = "" } = {}) {
    super(type)
    this.newURL = newURL
  }
}

let resources: ReturnType<typeof sandboxResources>
let place: { hash: string; href: string }

/** As single-spa reports it: a `popstate` after each call. */
const pushState = (_: unknown, __: string, address: string) => {
  place.hash = address
  window.dispatchEvent(Object.assign(new Event("popstate"), { singleSpa: true }))
}
const go = (hash: string) => {
  place.hash = hash
  window.dispatchEvent(new Event("popstate"))
  window.dispatchEvent(new Move("hashchange"))
}
const listening = () => {
  const heard: Array<string> = []
  const onMove = ({ type }: Event) => heard.push(`${type} ${place.hash}`)
  for (const type of ["hashchange", "popstate"]) resources.listen(window, type, onMove)
  return { heard, onMove }
}

beforeEach(() => {
  place = { hash: "#/sale-admin/order?id=1", href: "" }
  vi.stubGlobal("window", new EventTarget())
  vi.stubGlobal("location", place)
  vi.stubGlobal("history", { pushState, replaceState: pushState, state: "state" })
  vi.stubGlobal("HashChangeEvent", Move)
  resources = sandboxResources(
    "sale-admin",
    () => null,
    () => {},
    fetch
  )
  return () => vi.unstubAllGlobals()
})

describe("the moves that a mounted application receives", () => {
  it("An application follows the console within its addresses by either event", () => {
    const { heard } = listening()
    history.pushState(null, "", "#/sale-admin/order?id=2")
    expect(heard.toSorted()).toEqual(["hashchange #/sale-admin/order?id=2", "popstate #/sale-admin/order?id=2"])
    history.pushState(null, "", "#/dashboard/dashboardIndex")
    expect(heard.length).toBe(2)
    history.pushState(null, "", "#/sale-admin/order?id=1")
    expect(heard.length).toBe(4)
  })

  it("An application follows the browser within its addresses", () => {
    const { heard } = listening()
    go("#/sale-admin/order?id=2")
    go("#/device-admin/robot")
    expect(heard).toEqual(["popstate #/sale-admin/order?id=2", "hashchange #/sale-admin/order?id=2"])
  })

  it("Own moves and corrected spellings have no echo", () => {
    const { heard } = listening()
    resources.history.pushState(null, "", "#/sale-admin/order?id=2")
    resources.history.replaceState(null, "", "#/sale-admin/order?id=3&name=a b")
    history.replaceState(null, "", "#/sale-admin/order?id=3&name=a+b")
    expect(heard).toEqual([])
    expect(resources.history.state).toBe("state")
  })

  it("Removed listeners receive no moves", () => {
    const { heard, onMove } = listening()
    for (const type of ["hashchange", "popstate"]) resources.unlisten(window, type, onMove)
    history.pushState(null, "", "#/sale-admin/order?id=2")
    listening()
    resources.release()
    history.pushState(null, "", "#/sale-admin/order?id=3")
    expect(heard).toEqual([])
  })
})
