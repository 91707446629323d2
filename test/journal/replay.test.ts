import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { AnyMachineSnapshot, EventObject } from "xstate"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import { readLines, replay } from "./replay.ts"
import { isResting, resume } from "./resume.ts"
import { everyCodec, everyMachine } from "../machines/every-machine.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { secret } from "../machines/secrets.ts"
import { samplesOf, type Specimen } from "../machines/specimen.ts"
import { startLive } from "../machines/live.ts"
import { maskedOf } from "../machines/plain.ts"

/** One step of a walk: the sample that happens, and whether it comes from a waiting effect. */
const walkOf = (specimen: Specimen) =>
  fc.array(fc.record({ sample: fc.constantFrom(...samplesOf(specimen)), answered: fc.boolean() }), { maxLength: 40 })

const walk = (
  name: string,
  specimen: Specimen,
  steps: ReadonlyArray<{ readonly sample: EventObject; readonly answered: boolean }>
) => {
  const live = startLive(name, specimen)
  for (const { sample, answered } of steps) {
    const pending = live.outside.open().at(-1)
    if (answered && pending !== undefined) pending.deliver(sample)
    else live.actor.send(sample)
  }
  return { snapshot: live.actor.getSnapshot() as AnyMachineSnapshot, lines: live.lines }
}

/** As IndexedDB or a file returns the lines. */
const stored = (lines: ReadonlyArray<JournalLine>): ReadonlyArray<JournalLine> => JSON.parse(JSON.stringify(lines))

describe.each(Object.entries({ ...everyMachine, ...applicationMachines }))("the journal of %s", (name, specimen) => {
  const { machine, codec } = specimen

  it("Every walk replays to the live value and context", () => {
    fc.assert(
      fc.property(walkOf(specimen), (steps) => {
        const { snapshot, lines } = walk(name, specimen, steps)
        const read = readLines(stored(lines), everyCodec)
        assert.deepEqual(read.unreadable, [])
        assert.strictEqual(read.lines.length, steps.length + 1, "the start and every step")
        const replayed = replay(machine, codec, read.lines) as AnyMachineSnapshot
        assert.deepStrictEqual(replayed.value, snapshot.value)
        assert.deepStrictEqual(maskedOf(replayed.context), maskedOf(snapshot.context))
      }),
      { numRuns: 60 }
    )
  })

  it("A journal holds no secret", () => {
    fc.assert(
      fc.property(walkOf(specimen), (steps) => {
        assert.notInclude(JSON.stringify(walk(name, specimen, steps).lines), secret)
      }),
      { numRuns: 20 }
    )
  })

  it("A journal resumes at rest, repeating no call", () => {
    fc.assert(
      fc.property(walkOf(specimen), (steps) => {
        const { snapshot, lines } = walk(name, specimen, steps)
        const rested = resume(machine, codec, stored(lines))
        if (rested === null) {
          assert.isFalse(isResting(snapshot))
          return
        }
        const { actor, outside } = startLive(name, { machine, input: specimen.input }, rested)
        assert.deepEqual(outside.invoked, [])
        const resumed = actor.getSnapshot() as AnyMachineSnapshot
        assert.isTrue(isResting(resumed))
        if (isResting(snapshot)) {
          assert.deepStrictEqual(resumed.value, snapshot.value)
          assert.deepStrictEqual(resumed.context, snapshot.context)
        }
      }),
      { numRuns: 40 }
    )
  })
})

describe("a journal of maximum length", () => {
  it("replays 20,000 events to the live snapshot", () => {
    const specimen = everyMachine["userList.list"]
    const steps = fc.sample(fc.record({ sample: fc.constantFrom(...samplesOf(specimen)), answered: fc.boolean() }), {
      numRuns: 20_000,
      seed: 7
    })
    const { snapshot, lines } = walk("userList.list", specimen, steps)
    const read = readLines(stored(lines), everyCodec)
    assert.strictEqual(read.lines.length, 20_001)
    const replayed = replay(specimen.machine, specimen.codec, read.lines) as AnyMachineSnapshot
    assert.deepStrictEqual(replayed.value, snapshot.value)
    assert.deepStrictEqual(maskedOf(replayed.context), maskedOf(snapshot.context))
  })
})
