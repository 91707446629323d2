import { afterEach, assert, describe, it, vi } from "vitest"
import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { actorOf, signedInOf } from "../../src/machines/console/actors.ts"
import { framesOf } from "../../src/devtools/replay/frames.ts"
import { isInside } from "../../src/machines/session/session-machine.ts"
import { pageMachine } from "../../src/machines/pages/page-machine.ts"
import { hasConsoleState, replayedConsole } from "../../src/devtools/replay/replayed/replayed-console.ts"
import { replayedPages } from "../../src/devtools/replay/replayed/replayed-pages.ts"
import { actorNames, savedAnswers, openConsole, signedInNames } from "../machines/console-runtime.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { userListVisit, visitOf } from "../machines/fixtures.ts"
import { samplesOf } from "../machines/specimen.ts"
import { pendingEffects } from "../machines/live.ts"
import { caseOf, findMachine } from "../journal/case.ts"

/** The parts of the page that the test's console opens. */
const partOf = (name: "userList.list" | "userList.roles") => {
  const { machine, codec } = everyMachine[name]
  return { machine: Object.assign(machine, { codec }) }
}
const users = pageMachine("userList", { list: partOf("userList.list"), roles: partOf("userList.roles") })
const pages = new Map([["userList", { machine: users, open: () => () => null }]])

/** A run of the real tree: an operator is signed in, opens the users, is refused elsewhere, and leaves. */
const lived = () => {
  const runtime = openConsole(savedAnswers)
  runtime.deliver({ type: "console.signedInLoaded" })
  runtime.visit(userListVisit)
  const beforePage = runtime.lines.length - 1
  const tabs = runtime.root.system.get("tabs") as AnyActorRef
  tabs.send({ type: "tabs.pageLoaded", name: "userList", query: {} })
  const onPage = runtime.lines.length - 1
  runtime.visit(visitOf("eventList", "/event/eventList", { rule: "nobodyHasIt" }))
  const refused = runtime.lines.length - 1
  runtime.send("session", { type: "session.logoutRequested" })
  return { runtime, beforePage, onPage, refused }
}

afterEach(() => vi.unstubAllGlobals())

describe("a replayed console", () => {
  const { runtime, beforePage, onPage, refused } = lived()
  const frames = framesOf(caseOf(runtime.lines), findMachine)
  const showAt = (at: number) => {
    const replayed = replayedConsole()
    replayed.show(frames.snapshotsAt(at), "run")
    return { replayed, known: hasConsoleState(frames.snapshotsAt(at)) }
  }

  it("ends like the live tree of actors", () => {
    const { replayed, known } = showAt(onPage)
    assert.isTrue(known)
    for (const name of actorNames) assert.deepEqual(actorOf(replayed.console, name).id, name)
    for (const name of signedInNames) assert.strictEqual(signedInOf(replayed.console)[name].id, name)
    assert.isTrue(isInside(actorOf(replayed.console, "session").getSnapshot()))
    assert.strictEqual(replayed.console.system.get("menu"), actorOf(replayed.console, "menu"))
  })

  it("A replayed console is unknown before the case, outside after logout", () => {
    assert.isFalse(showAt(2).known)
    const { replayed, known } = showAt(frames.steps.length - 1)
    assert.isTrue(known)
    assert.isUndefined(replayed.console.getSnapshot().children.signedIn)
  })

  it("A replayed console shows permitted pages once actors exist", async () => {
    const stoodAt = (at: number) => replayedPages(showAt(at).replayed, pages)()
    const [before, after] = [stoodAt(beforePage), stoodAt(onPage)]
    assert.strictEqual(after?.fullPath, userListVisit.fullPath)
    assert.notStrictEqual(before?.key, after?.key)
    assert.strictEqual((await after!.page()).tab, "userList")
    assert.strictEqual((await stoodAt(refused)!.page()).tab, null)
    assert.strictEqual(stoodAt(frames.steps.length - 1)?.fullPath, "/login")
  })

  it("A replayed console runs no effects or calls", () => {
    const calls = vi.fn(() => Promise.reject(new Error("A call went out")))
    vi.stubGlobal("fetch", calls)
    const outside = pendingEffects()
    const replayedFrames = framesOf(caseOf(runtime.lines), (actor) => {
      const definition = findMachine(actor)
      return (
        definition && {
          ...definition,
          machine: definition.machine.provide({ actors: outside.actorsOf(definition.machine) as never })
        }
      )
    })
    const replayed = replayedConsole()
    const askedBefore = runtime.invoked.length
    for (const at of replayedFrames.steps.keys()) {
      replayed.show(replayedFrames.snapshotsAt(at), "run")
      for (const [id, snapshot] of replayedFrames.snapshotsAt(at)) {
        const actor = replayed.find(id)!
        const samples = id in everyMachine ? samplesOf(everyMachine[id as keyof typeof everyMachine]) : []
        for (const sample of samples.slice(0, 3)) actor.send(sample as never)
        assert.strictEqual(actor.getSnapshot(), snapshot, id)
      }
    }
    assert.deepEqual(outside.invoked, [])
    assert.strictEqual(calls.mock.calls.length, 0)
    assert.strictEqual(runtime.invoked.length, askedBefore)
  })

  it("A replayed actor notifies its subscribers", () => {
    const { replayed } = showAt(onPage)
    const snapshots: Array<unknown> = []
    const looking = replayed.find("session")!.subscribe((snapshot) => snapshots.push(snapshot))
    const last = frames.snapshotsAt(frames.steps.length - 1)
    replayed.show(last, "run")
    assert.deepEqual(snapshots, [last.get("session")])
    looking.unsubscribe()
    replayed.show(frames.snapshotsAt(onPage), "run")
    assert.lengthOf(snapshots, 1)
  })

  it("A replayed console has later actors from their start", () => {
    const { replayed } = showAt(onPage)
    const { signedIn } = replayed.console.getSnapshot().children
    const before = frames.snapshotsAt(onPage)
    const exporting = () => Object.keys((signedIn!.getSnapshot() as AnyMachineSnapshot).children).includes("export")
    assert.isFalse(exporting())
    replayed.show(new Map([...before, ["export", before.get("notices")!]]), "run")
    assert.isTrue(exporting())
    replayed.show(before, "run")
    assert.isFalse(exporting())
  })

  it("A replayed console restarts with another run", () => {
    const { replayed } = showAt(onPage)
    const before = replayed.console.getSnapshot().children.signedIn!.sessionId
    replayed.show(frames.snapshotsAt(onPage), "another")
    assert.notStrictEqual(replayed.console.getSnapshot().children.signedIn!.sessionId, before)
  })
})
