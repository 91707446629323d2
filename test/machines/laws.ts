import { Schema } from "effect"
import { isDeepStrictEqual } from "node:util"
import { assert, describe, it } from "vitest"
import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { recorder } from "../../src/machines/journal/journal.ts"
import { coverageOf, cachedWalks } from "./coverage.ts"
import { effectsOf } from "./live.ts"
import { frozen, secretsIn } from "./plain.ts"
import { samplesOf, type Specimen } from "./specimen.ts"
import { nodesOf, type Step, stepperOf } from "./walks.ts"

const where = (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.value)

/** The platform's clocks, random numbers and storage, which a transition must not use. */
const outside = [
  [Date, "now"],
  [Math, "random"],
  [performance, "now"],
  [globalThis, "setTimeout"],
  [globalThis, "queueMicrotask"],
  [crypto, "randomUUID"]
] as const

const withoutOutside = <T>(run: () => T): T => {
  const originals = outside.map(([owner, name]) => [owner, name, (owner as Record<string, unknown>)[name]] as const)
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
    for (const [owner, name, value] of originals) Object.assign(owner, { [name]: value })
  }
}

/** As `deepStrictEqual`, which is slow to describe differences. */
const same = (one: unknown, other: unknown, message: string) => {
  if (!isDeepStrictEqual(one, other)) assert.deepStrictEqual(one, other, message)
}

/** A step depends on state and event alone, and writes into neither. */
const lawfulSteps = (specimen: Specimen) => {
  const { take } = stepperOf(specimen)
  samplesOf(specimen).forEach(frozen)
  return (step: Step) => {
    frozen(step.from.context)
    if (step.taken.length === 0) return
    const again = take(step.from, step.event)
    const what = `${where(step.from)}, ${step.event.type}`
    same(again.to.context, step.to.context, what)
    same(again.to.value, step.to.value, what)
    for (const type of step.actions) assert.notInclude(["xstate.sendTo", "xstate.sendParent"], type, what)
  }
}

const walkOf = cachedWalks((specimen, go) => {
  const see = lawfulSteps(specimen)
  return withoutOutside(() => go(see))
})

/** Every law, for each of some machines. */
export const describeLaws = (machines: Readonly<Record<string, Specimen>>) => {
  describe.each(Object.entries(machines))("laws of journaled machines: %s", (name, specimen) => {
    const { machine, events, samples } = specimen
    const nodes = nodesOf(machine.root)
    const effects = effectsOf(machine)

    it("1: time and results arrive as declared events", () => {
      for (const { id, config, invoke } of nodes) {
        assert.isUndefined(config.after, `${id} waits by itself`)
        assert.isUndefined(config.onDone, `${id} hears onDone`)
        for (const invoked of invoke) {
          for (const law of ["onDone", "onError", "onSnapshot"] as const)
            assert.isUndefined((invoked as unknown as Record<string, unknown>)[law], `${id} hears ${law}`)
        }
        const handled = Object.keys(config.on ?? {})
        const declared = Object.values(samples).map(([sample]) => sample!.type)
        for (const type of handled) assert.include(declared, type, `${id} hears an event that nobody declared`)
      }
    })

    // The first test walks all machines while browsers run.
    it("2 and 3: transitions are pure, context is plain, parents get nothing", { timeout: 120_000 }, () => {
      const { snapshots } = walkOf(specimen)
      assert.isNotEmpty(snapshots)
      for (const snapshot of snapshots) {
        if (secretsIn(snapshot.context).length > 0) continue
        same(structuredClone(snapshot.context), snapshot.context, where(snapshot))
        same(JSON.parse(JSON.stringify(snapshot.context)), snapshot.context, where(snapshot))
      }
    })

    it("4: busy states run one effect, other states none", () => {
      for (const { id, tags, invoke } of nodes) {
        assert.strictEqual(invoke.length, tags.includes("busy") ? 1 : 0, id)
      }
      for (const snapshot of walkOf(specimen).snapshots) {
        const running = Object.values<AnyActorRef>(snapshot.children).filter(({ src }) => effects.includes(String(src)))
        assert.strictEqual(running.length, snapshot.hasTag("busy") ? 1 : 0, where(snapshot))
      }
    })

    it("5: every event is handled and every state reached", () => {
      const { snapshots, passed } = walkOf(specimen)
      const deaf = Object.entries(samples).filter(
        ([, several]) => !several.some((sample) => snapshots.some((snapshot) => snapshot.can(sample as never)))
      )
      assert.deepEqual(
        deaf.map(([event]) => event),
        [],
        "nobody hears"
      )
      assert.deepEqual(
        nodes.filter(({ id }) => !passed.has(id)).map(({ id }) => id),
        [],
        "nobody comes"
      )
    })

    it("6: secrets are masked in the journal and forgotten at rest", () => {
      const write = recorder({ [name]: specimen.codec }, "run")
      for (const event of samplesOf(specimen)) {
        const line = write({ at: 0, machine: name, event })
        assert.isNotNull(line, event.type)
        for (const secret of secretsIn(event)) assert.notInclude(JSON.stringify(line), secret)
      }
      for (const snapshot of walkOf(specimen).snapshots) {
        if (!snapshot.hasTag("busy")) assert.deepEqual(secretsIn(snapshot.context), [], where(snapshot))
      }
    })

    it("6: no field named like a secret is journaled unmasked", () => {
      const telling = /password|secret|token|^captcha$|api_?key|merchant_?key/i
      for (const [event, schema] of Object.entries(events)) {
        for (const field of Object.keys(schema.fields).filter((field) => telling.test(field))) {
          const values = samples[event]!.map((sample) => (sample as unknown as Record<string, unknown>)[field]).filter(
            (value) => value !== null
          )
          const texts = values.filter((value) => typeof value === "string" && value !== "")
          assert.deepEqual(texts, [], `${event}.${field}`)
        }
      }
    })

    it("Every sample fits its event's schema", () => {
      for (const [event, several] of Object.entries(samples)) {
        for (const sample of several) assert.isTrue(Schema.is(events[event] as never)(sample), event)
      }
    })
  })

  it("5: every transition is taken", () => {
    const { table, left } = coverageOf(Object.values(machines).map((specimen) => [specimen, walkOf(specimen)] as const))
    console.log(`Paths over the machines alone:\n${table}`)
    assert.deepEqual(left, [], "nothing takes")
  })
}
