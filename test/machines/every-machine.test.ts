import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { fromCallback, StateMachine } from "xstate"
import { routes } from "../../src/machines/guard/routes.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import { pageHost } from "../../src/wiring/effect-runtime.ts"
import { loadDefinitions } from "../../src/wiring/definitions.ts"
import { type Page, wirePage } from "../../src/wiring/page-definition.ts"
import { everyMachine } from "./every-machine.ts"
import { applicationMachines } from "../microapps/application-machines.ts"

const machineFiles = import.meta.glob<Readonly<Record<string, unknown>>>(
  "../../src/{machines,devtools}/**/*-machine.ts",
  {
    eager: true
  }
)
const eventFiles = import.meta.glob<Readonly<Record<string, unknown>>>("../../src/{machines,devtools}/**/*-events.ts", {
  eager: true
})

/** The root is journaled only with events from outside; the machine of the signed-in operator receives none. */
const composites = [ROOT_ACTOR, "signedIn", "applicationRoot"]

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const pages = Object.entries(
  import.meta.glob<Page>(["../../src/{wiring,devtools}/pages/*.tsx", "../../src/ui/*/pages/*.tsx"], {
    eager: true,
    import: "page"
  })
).map(([path, define]) => {
  const file = path.replace(/^.*\/|\.tsx$/g, "")
  const name = routes.find((route) => kebab(route.name) === file)?.name ?? file
  const { machine } = wirePage(
    define,
    name,
    pageHost(() => fromCallback(() => {})),
    (part) => part,
    loadDefinitions
  )
  const own = Object.keys(machine?.implementations.actors ?? {}).filter(
    (src) => !["forwardEmitted", "watchForms", "invalidateShown", "applyRules", "followAddress"].includes(src)
  )
  const actors = own.map((part) => `${name}.${part}`)
  // A list that derives from its record is covered by the common list machine. Samples of its rows are optional.
  const isDerived = path.includes("/ui/")
  return { name, actors: isDerived ? actors.filter((actor) => actor in everyMachine) : actors }
})

const isDeclaration = (value: unknown): value is Readonly<Record<string, object>> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (event) => Schema.isSchema(event) && "fields" in event && "type" in (event.fields as object)
  )

describe("the registry of journaled machines", () => {
  it("The registry holds every machine of journal and pages", () => {
    const lazyNames = ["login.request", "login.captcha", "export"]
    assert.deepEqual(
      [ROOT_ACTOR, ...Object.keys(everyMachine)].sort(),
      [...Object.keys(eventCodecs), ...lazyNames, ...pages.flatMap(({ actors }) => actors)].sort()
    )
  })

  it("Pages are defined for exactly the routes", () => {
    assert.deepEqual(pages.map(({ name }) => name).sort(), ["section", ...routes.map(({ name }) => name)].sort())
  })

  it("holds every machine of the console", () => {
    const machines = Object.entries(machineFiles).flatMap(([path, exports]) =>
      Object.values(exports)
        .filter((exported) => exported instanceof StateMachine && !composites.includes(exported.id))
        .map((machine) => ({ path, machine }))
    )
    assert.isAtLeast(machines.length, 9)
    const usedMachines = new Set<unknown>(
      [...Object.values(everyMachine), ...Object.values(applicationMachines)].map(({ machine }) => machine)
    )
    assert.deepEqual(
      machines.filter(({ machine }) => !usedMachines.has(machine)).map(({ path }) => path),
      []
    )
  })

  it("holds every declaration of events", () => {
    const usedEvents = new Set<unknown>(
      [...Object.values(everyMachine), ...Object.values(applicationMachines)].map(({ events }) => events)
    )
    const unknown = Object.entries(eventFiles)
      .filter(([path]) => !path.includes("/console/"))
      .flatMap(([path, exports]) =>
        Object.entries(exports)
          .filter(([, value]) => isDeclaration(value) && !usedEvents.has(value))
          .map(([name]) => `${path} ${name}`)
      )
    assert.deepEqual(unknown, [])
    assert.isTrue(isDeclaration(everyMachine.session.events), "a declaration is recognised")
  })

  it.each(Object.entries(everyMachine))("Every event of %s has samples of its type", (_, { events, samples }) => {
    assert.deepEqual(Object.keys(samples).sort(), Object.keys(events).sort())
    for (const [name, several] of Object.entries(samples)) {
      for (const sample of several) assert.match(sample.type, new RegExp(`\\.${name}$`))
    }
  })
})
