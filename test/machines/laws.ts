import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { type AnyActorRef, type AnyMachineSnapshot, transition } from "xstate"
import { recorder } from "../../src/machines/journal/journal.ts"
import { effectsOf } from "./live.ts"
import { frozen, secretsIn } from "./plain.ts"
import { samplesOf, type Specimen } from "./specimen.ts"
import { nodesOf, snapshotsOf, statesPassed } from "./walks.ts"

const found = new Map<Specimen, ReadonlyArray<AnyMachineSnapshot>>()
const reached = (specimen: Specimen) => found.get(specimen) ?? found.set(specimen, snapshotsOf(specimen)).get(specimen)!

const where = (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.value)

/** The clocks, dice and storage of the platform, each of which a changing state must leave alone. */
const outside = [
  [Date, "now"],
  [Math, "random"],
  [performance, "now"],
  [globalThis, "setTimeout"],
  [globalThis, "queueMicrotask"],
  [crypto, "randomUUID"]
] as const

const withoutOutside = <T>(run: () => T): T => {
  const former = outside.map(([owner, name]) => [owner, name, (owner as Record<string, unknown>)[name]] as const)
  for (const [owner, name] of outside) {
    Object.assign(owner, {
      [name]: () => {
        throw new Error(`${name} was used while changing state`)
      }
    })
  }
  try {
    return run()
  } finally {
    for (const [owner, name, value] of former) Object.assign(owner, { [name]: value })
  }
}

/** Every law, for each of some machines. */
export const describeLaws = (machines: Readonly<Record<string, Specimen>>) =>
  describe.each(Object.entries(machines))("the laws of a journaled machine: %s", (name, specimen) => {
    const { machine, events, samples } = specimen
    const nodes = nodesOf(machine.root)
    const effects = effectsOf(machine)

    it("1: time and results arrive as declared events", () => {
      for (const { id, config, invoke } of nodes) {
        assert.isUndefined(config.after, `${id} waits by itself`)
        assert.isUndefined(config.onDone, `${id} hears onDone`)
        for (const asked of invoke) {
          for (const law of ["onDone", "onError", "onSnapshot"] as const)
            assert.isUndefined((asked as unknown as Record<string, unknown>)[law], `${id} hears ${law}`)
        }
        const heard = Object.keys(config.on ?? {})
        const declared = Object.values(samples).map(([sample]) => sample!.type)
        for (const type of heard) assert.include(declared, type, `${id} hears an event that nobody declared`)
      }
    })

    it("2: context is plain data, and changing it needs nothing but the event", () => {
      const frozenSamples = samplesOf(specimen).map(frozen)
      for (const snapshot of reached(specimen)) {
        if (secretsIn(snapshot.context).length === 0) {
          assert.deepStrictEqual(structuredClone(snapshot.context), snapshot.context, where(snapshot))
          assert.deepStrictEqual(JSON.parse(JSON.stringify(snapshot.context)), snapshot.context, where(snapshot))
        }
        frozen(snapshot.context)
        for (const sample of frozenSamples) {
          const [once, again] = withoutOutside(() => [
            transition(machine, snapshot as never, sample as never)[0],
            transition(machine, snapshot as never, sample as never)[0]
          ])
          assert.deepStrictEqual(again.context, once.context)
          assert.deepStrictEqual(again.value, once.value)
        }
      }
    })

    it("3: nothing is sent to a parent", () => {
      for (const snapshot of reached(specimen)) {
        for (const sample of samplesOf(specimen)) {
          for (const action of transition(machine, snapshot as never, sample as never)[1])
            assert.notInclude(["xstate.sendTo", "xstate.sendParent"], action.type)
        }
      }
    })

    it("4: a busy state runs exactly one effect, and no other state runs any", () => {
      for (const { id, tags, invoke } of nodes) {
        assert.strictEqual(invoke.length, tags.includes("busy") ? 1 : 0, id)
      }
      for (const snapshot of reached(specimen)) {
        const running = Object.values<AnyActorRef>(snapshot.children).filter(({ src }) => effects.includes(String(src)))
        assert.strictEqual(running.length, snapshot.hasTag("busy") ? 1 : 0, where(snapshot))
      }
    })

    it("5: every event is heard in some state, and every state is reached", () => {
      const snapshots = reached(specimen)
      const deaf = Object.entries(samples).filter(
        ([, several]) => !several.some((sample) => snapshots.some((snapshot) => snapshot.can(sample as never)))
      )
      assert.deepEqual(
        deaf.map(([event]) => event),
        [],
        "nobody hears"
      )
      const passed = statesPassed(specimen, snapshots)
      assert.deepEqual(
        nodes.filter(({ id }) => !passed.has(id)).map(({ id }) => id),
        [],
        "nobody comes"
      )
      assert.isBelow(snapshots.length, 20_000)
    })

    it("6: secrets are masked in the journal, and forgotten at rest", () => {
      const write = recorder({ [name]: specimen.codec }, "run")
      for (const event of samplesOf(specimen)) {
        const line = write({ at: 0, machine: name, event })
        assert.isNotNull(line, event.type)
        for (const secret of secretsIn(event)) assert.notInclude(JSON.stringify(line), secret)
      }
      for (const snapshot of reached(specimen)) {
        if (!snapshot.hasTag("busy")) assert.deepEqual(secretsIn(snapshot.context), [], where(snapshot))
      }
    })

    it("6: no field that is named like a secret is written in clear", () => {
      const telling = /password|secret|token|^captcha$|api_?key|merchant_?key/i
      for (const [event, schema] of Object.entries(events)) {
        for (const field of Object.keys(schema.fields).filter((field) => telling.test(field))) {
          const values = samples[event]!.map((sample) => (sample as unknown as Record<string, unknown>)[field]).filter(
            (value) => value !== null
          )
          const shown = values.filter((value) => typeof value === "string" && value !== "")
          assert.deepEqual(shown, [], `${event}.${field}`)
        }
      }
    })

    it("every sample is what the event's own schema says", () => {
      for (const [event, several] of Object.entries(samples)) {
        for (const sample of several) assert.isTrue(Schema.is(events[event] as never)(sample), event)
      }
    })
  })
