import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { StateMachine } from "xstate"
import { eventCodecs } from "../../src/machines/journal/event-codecs.ts"
import { everyMachine } from "./every-machine.ts"
import { applicationMachines } from "../microapps/application-machines.ts"

const machineFiles = import.meta.glob<Readonly<Record<string, unknown>>>("../../src/machines/**/*-machine.ts", {
  eager: true
})
const eventFiles = import.meta.glob<Readonly<Record<string, unknown>>>("../../src/machines/**/*-events.ts", {
  eager: true
})

/** The root is not journaled: all it hears is either an actor's news or what the answers tell of calls. */
const ROOT = "console"

const isDeclaration = (value: unknown): value is Readonly<Record<string, object>> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (event) => Schema.isSchema(event) && "fields" in event && "type" in (event.fields as object)
  )

describe("the registry of journaled machines", () => {
  it("holds every machine that the journal has a book of", () => {
    assert.deepEqual([ROOT, ...Object.keys(everyMachine)].sort(), Object.keys(eventCodecs).sort())
  })

  it("holds every machine of the console", () => {
    const machines = Object.entries(machineFiles).flatMap(([path, exports]) =>
      Object.values(exports)
        .filter((exported) => exported instanceof StateMachine && exported.id !== ROOT)
        .map((machine) => ({ path, machine }))
    )
    assert.isAtLeast(machines.length, 9)
    const known = new Set<unknown>(
      [...Object.values(everyMachine), ...Object.values(applicationMachines)].map(({ machine }) => machine)
    )
    assert.deepEqual(
      machines.filter(({ machine }) => !known.has(machine)).map(({ path }) => path),
      []
    )
  })

  it("holds every declaration of events", () => {
    const known = new Set<unknown>(Object.values(everyMachine).map(({ events }) => events))
    const unknown = Object.entries(eventFiles)
      .filter(([path]) => !path.includes(`/${ROOT}/`))
      .flatMap(([path, exports]) =>
        Object.entries(exports)
          .filter(([, value]) => isDeclaration(value) && !known.has(value))
          .map(([name]) => `${path} ${name}`)
      )
    assert.deepEqual(unknown, [])
    assert.isTrue(isDeclaration(everyMachine.session.events), "a declaration is recognised")
  })

  it.each(Object.entries(everyMachine))(
    "has samples of every event of %s, each of its own type",
    (_, { events, samples }) => {
      assert.deepEqual(Object.keys(samples).sort(), Object.keys(events).sort())
      for (const [name, several] of Object.entries(samples)) {
        for (const sample of several) assert.match(sample.type, new RegExp(`\\.${name}$`))
      }
    }
  )
})
