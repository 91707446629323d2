import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, describe, vi } from "vitest"
import { createActor, setup } from "xstate"
import { showInspector } from "../../src/devtools/inspector/inspector-effects.ts"
import { liveRun } from "../../src/effects/journal/live-run.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { pendingEffects } from "../machines/live.ts"
import { samplesOf, type Specimen } from "../machines/specimen.ts"
import { secret } from "../machines/secrets.ts"
import { openedWindow } from "../effects/stub-browser.ts"

afterEach(() => vi.unstubAllGlobals())

/** A console of these machines, recorded as the real one is. */
const consoleOf = (specimens: ReadonlyArray<readonly [string, Specimen]>) => {
  const actors = Object.fromEntries(
    specimens.map(([name, { machine, codec }]) => [
      name,
      withRecorder(machine.provide({ actors: pendingEffects().actorsOf(machine) as never }), (id, event) =>
        liveRun.take({ at: 1, machine: id, event, codec }, false)
      )
    ])
  )
  const root = setup({ actors }).createMachine({
    id: ROOT_ACTOR,
    invoke: specimens.map(([id, { input }]) => ({ id, src: id, input: input as never }))
  })
  return createActor(root, { id: ROOT_ACTOR }).start()
}

const opening = (allowed: boolean, load?: () => Promise<never>) =>
  showInspector(Effect.succeed(allowed), { trees: liveRun.trees, run: liveRun }, load)

describe("the Stately inspector", () => {
  it.effect("Inspectors receive all events and states without secrets", () =>
    Effect.gen(function* () {
      const messages: Array<{ readonly type: string; readonly sessionId: string }> = []
      openedWindow(true, messages)
      const specimens = Object.entries<Specimen>(everyMachine)
      const console = consoleOf(specimens)
      const sent: Array<string> = []
      const running = yield* Effect.forkChild(opening(true)(undefined, ({ type }) => sent.push(type)))
      while (sent.length === 0) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.deepEqual(sent, ["inspector.connected"])
      const introduced = messages.filter(({ type }) => type === "@xstate.actor").map(({ sessionId }) => sessionId)
      assert.includeMembers(introduced, [ROOT_ACTOR, ...specimens.map(([name]) => `${ROOT_ACTOR}/${name}`)])

      let isHeld = false
      for (const [name, specimen] of specimens)
        for (const event of samplesOf(specimen)) {
          const actor = console.getSnapshot().children[name]!
          actor.send(event as never)
          const { context } = actor.getSnapshot() as unknown as { readonly context: object }
          isHeld ||= Object.values(context).some((part) => Redacted.isRedacted(part) && Redacted.value(part) === secret)
          yield* Effect.promise(() => Promise.resolve())
        }
      assert.isTrue(isHeld, "machines have known it")
      // Structured clone: the form in which it reaches another window.
      const all = JSON.stringify(structuredClone(messages))
      assert.notInclude(all, secret)
      assert.include(all, "•••")
      assert.notInclude(JSON.stringify(messages), "<redacted", "what is no mask of the journal was not encoded")
      for (const [name] of specimens)
        assert.includeMembers(
          messages.filter(({ sessionId }) => sessionId === `${ROOT_ACTOR}/${name}`).map(({ type }) => type),
          ["@xstate.actor", "@xstate.event", "@xstate.snapshot"],
          name
        )

      yield* Fiber.interrupt(running)
      const before = messages.length
      console.getSnapshot().children["guard"]!.send(samplesOf(everyMachine.guard)[0] as never)
      yield* Effect.promise(() => Promise.resolve())
      assert.strictEqual(messages.length, before, "nothing more once it is left")
      console.stop()
    })
  )

  const never = () => Promise.reject(new Error("It was loaded"))

  it.effect("A forbidden inspector opens and loads nothing", () =>
    Effect.gen(function* () {
      vi.stubGlobal("open", () => assert.fail("A window was opened"))
      assert.deepEqual(yield* opening(false, never)(undefined, () => {}), {
        type: "inspector.failed",
        why: "forbidden"
      })
    })
  )

  it.effect("A silent inspector is reported before anything loads", () =>
    Effect.gen(function* () {
      openedWindow(false)
      const running = yield* Effect.forkChild(opening(true, never)(undefined, () => {}))
      yield* TestClock.adjust("21 seconds")
      assert.deepEqual(yield* Fiber.join(running), { type: "inspector.failed", why: "silent" })
    })
  )
})
