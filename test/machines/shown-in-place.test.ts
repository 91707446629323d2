import { assert, describe, it } from "vitest"
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"
import type { Fault } from "../../src/contract/fault.ts"
import { isShownInPlace } from "../../src/machines/notices/shown-in-place.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { everyMachine } from "./every-machine.ts"
import { savedAnswers, openConsole } from "./console-runtime.ts"
import { refusedFault, tabNamed, unreachable } from "./fixtures.ts"
import type { Specimen } from "./specimen.ts"
import { stepperOf, walk } from "./walks.ts"

/** One of each machine; the tree of the console itself has no fault of its own. */
const machines = new Map<string, Specimen>(
  Object.values<Specimen>({ ...applicationMachines, ...everyMachine }).map((specimen) => [
    specimen.machine.id,
    specimen
  ])
)

const shows = (snapshot: AnyMachineSnapshot, fault: Fault) =>
  isShownInPlace({ getSnapshot: () => snapshot } as AnyActorRef, fault)

/** The failures whose fault a machine drops: state and event. */
const withoutPlace = (specimen: Specimen): ReadonlyArray<string> => {
  const names = new Set<string>()
  walk(specimen, ({ from, event, to, taken }) => {
    const { fault } = event as { readonly fault?: Fault | null }
    if (!fault || !/[fF]ailed$|Refused$/.test(event.type) || taken.length === 0 || shows(to, fault)) return
    const value = typeof from.value === "string" ? from.value : JSON.stringify(from.value)
    names.add(`${value}: ${event.type}`)
  })
  return [...names].sort()
}

/** No view shows these: an operator's action gets a notice, a background call none. */
const expected: Readonly<Record<string, ReadonlyArray<string>>> = {
  acknowledgement: ["acknowledging: acknowledgement.failed", "undoing: acknowledgement.failed"],
  alarmReceiving: ["asking: alarmReceiving.fetchFailed", "saving: alarmReceiving.saveFailed"],
  application: ["inside: application.callFailed"],
  export: ["counting", "fetching", "saving", "writing"].map((state) => `{"working":"${state}"}: export.failed`),
  menu: ["fetching: menu.fetchFailed", "known: menu.callFailed", "refreshing: menu.fetchFailed"],
  messages: ["reading: messages.readFailed"],
  mutation: ["executing: mutation.failed"],
  records: ["removing: records.removeFailed", `{"ready":"checking"}: records.listFailed`],
  session: [`{"inside":"refreshing"}: session.userRefused`],
  views: ["removing: views.failed", "saving: views.failed"]
}

describe("failures shown in place", () => {
  it.each([...machines])("%s", (id, specimen) => assert.deepEqual(withoutPlace(specimen), expected[id] ?? []))

  it("Choices beside a list show no refusals", () => {
    const { begin, take } = stepperOf({ machine: queryMachine, input: { key: "", besideList: true } })
    const { start } = begin()
    assert.deepEqual(
      [refusedFault, unreachable].map((fault) =>
        shows(take(start, { type: "query.failed", fault } as EventObject).to, fault)
      ),
      [false, true]
    )
  })
})

describe("failures posted as notices", () => {
  const users = () => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "console.signedInLoaded" })
    const tabs = runtime.root.system.get("tabs")
    tabs.send({ type: "tabs.pageLoaded", name: "userList", query: {} })
    tabs.send({ type: "tabs.visited", tab: tabNamed("userList") })
    const list = runtime.root.system.get("userList.list") as AnyActorRef
    return { runtime, list }
  }

  it("A fault shown by an open list posts no notice", () => {
    const { runtime, list } = users()
    list.send({ type: "records.listFailed", fault: refusedFault })
    runtime.deliver({ type: "console.callFailed", fault: refusedFault })
    assert.deepEqual(runtime.notices(), [])
  })

  it("A fault posts a notice where its list drops it", () => {
    const { runtime, list } = users()
    list.send({ type: "records.listed", rows: [{ id: 4 }], total: 1, at: 1 })
    list.send({ type: "records.removalRequested", ids: [4] })
    list.send({ type: "records.removalConfirmed" })
    list.send({ type: "records.removeFailed", fault: refusedFault })
    runtime.deliver({ type: "console.callFailed", fault: refusedFault })
    assert.deepEqual(runtime.notices(), [["error", "fault.Refused", 1]])
  })

  it("A fault posts a notice beside another call's fault", () => {
    const { runtime, list } = users()
    list.send({ type: "records.listFailed", fault: { ...refusedFault } })
    runtime.deliver({ type: "console.callFailed", fault: refusedFault })
    assert.deepEqual(runtime.notices(), [["error", "fault.Refused", 1]])
  })
})
