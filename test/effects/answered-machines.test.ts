import { it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { afterAll, assert, beforeAll, describe, vi } from "vitest"
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"
import type { SaveInput } from "../../src/machines/records/records-context.ts"
import { coverageOf, cachedWalks } from "../machines/coverage.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { fillLevelOf } from "../machines/plain.ts"
import { samplesOf, type Specimen } from "../machines/specimen.ts"
import { nodesOf, stepperOf, type Walk, walk } from "../machines/walks.ts"
// Decides by its position, for all files that share its module, whether there is a browser: before it there is only
// the least of one.
import "../ui/render-text.tsx"
import { answers, openAnswering } from "./answers.ts"
import { stubBrowser } from "./stub-browser.ts"
import type { Program } from "./wired-programs.ts"

stubBrowser()
const { wiredPrograms } = await import("./wired-programs.ts")
const { browserEffects, lazyEffects } = await import("./browser-effects.ts")

/** A page's file is named like it. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const programsOf = (name: string) =>
  wiredPrograms[name] ?? wiredPrograms[kebab(name.split(".")[0]!) + name.slice(name.indexOf("."))]

/** The effects that a machine runs, by its declarations; machines that it invokes are walked by themselves. */
const effectsOf = ({ machine }: Specimen) => [
  ...new Set(nodesOf(machine.root).flatMap(({ invoke }) => invoke.map(({ src }) => String(src))))
]
type Attempt = readonly [answer: string, program: Program]
/** An effect with each possible answer: every outcome of a call, and the browser's own. */
const attemptsOf = (name: string, { machine: { id } }: Specimen, src: string): ReadonlyArray<Attempt> => {
  const own = browserEffects[id]?.[src]
  const called = lazyEffects[id]?.[src] ?? (own === undefined ? programsOf(name)?.[src] : undefined)
  return [
    ...(called === undefined ? [] : answers.map((answer): Attempt => [answer, called])),
    ...Object.entries(own ?? {})
  ]
}

const machines = Object.entries<Specimen>(everyMachine)
  .filter(([, specimen]) => effectsOf(specimen).length > 0)
  .map(([name, specimen]) => ({ name, specimen }))

const walkOf = cachedWalks((_, go) => go(() => {}))
/** The effects that have ended in any way. */
const ended = new Set<string>()
const walked: Array<readonly [Specimen, Walk]> = []
/** Lists share one machine: a further walk through a covered one adds nothing. */
const isCovered = (machine: Specimen["machine"]) => {
  const own = walked.filter(([specimen]) => specimen.machine === machine)
  return own.length > 0 && coverageOf(own).left.length === 0
}

/** The effect that runs in a snapshot, and its input. */
const running = (snapshot: AnyMachineSnapshot) => {
  const child = Object.values<AnyActorRef>(snapshot.children)[0] as
    | (AnyActorRef & { readonly options: { readonly input: unknown } })
    | undefined
  return child === undefined ? undefined : { src: String(child.src), input: child.options.input }
}

/** A new type of alarm: no operator adds one, because the page has no button for it. */
const isNobodys = (name: string, input: unknown) =>
  name === "alarm-setting-c.list" && (input as SaveInput<unknown, unknown>).row === null

/** A few inputs of each effect, told apart by the fullness of their fields. */
const distinctRuns = (snapshots: ReadonlyArray<AnyMachineSnapshot>) => {
  const snapshotsByKey = new Map<string, AnyMachineSnapshot>()
  for (const snapshot of snapshots) {
    const run = running(snapshot)
    if (run === undefined) continue
    const parts = typeof run.input === "object" && run.input !== null ? Object.entries(run.input) : [["", run.input]]
    const key = JSON.stringify([run.src, parts.map(([name, part]) => [name, fillLevelOf(part)])])
    if (!snapshotsByKey.has(key)) snapshotsByKey.set(key, snapshot)
  }
  return snapshotsByKey.values()
}

/** The part of an event that machines read: moments and texts are for people. */
const withoutWording = (field: string, value: unknown) =>
  ["at", "since", "attempt", "msg", "why", "call"].includes(field) ? undefined : value

// Hundreds of ends each, beside browsers.
vi.setConfig({ testTimeout: 120_000 })

describe("effects with every possible answer", () => {
  beforeAll(stubBrowser)
  afterAll(() => vi.unstubAllGlobals())

  describe.each(machines)("$name", ({ name, specimen }) => {
    it.effect("Effects end as handled events, however their calls end", () =>
      Effect.gen(function* () {
        const answered = yield* openAnswering
        const eventsBySource = new Map<string, Map<string, EventObject>>()
        const { take } = stepperOf(specimen)
        for (const at of distinctRuns(walkOf(specimen).snapshots)) {
          const { src, input } = running(at)!
          if (isNobodys(name, input)) continue
          const ends = eventsBySource.get(src) ?? new Map<string, EventObject>()
          eventsBySource.set(src, ends)
          for (const [answer, program] of attemptsOf(name, specimen, src)) {
            for (const event of yield* answered(program, input, answer)) {
              const called = event.type.slice(event.type.lastIndexOf(".") + 1)
              const what = `${src}, ${answer}: ${JSON.stringify(event)}`
              assert.isTrue(Schema.is(specimen.events[called] as never)(event), what)
              assert.isNotEmpty(take(at, event).taken, `${what} is heard`)
              const key = JSON.stringify(event, withoutWording)
              if (!ends.has(key)) ends.set(key, event)
            }
          }
        }
        for (const [src, ends] of eventsBySource) if (ends.size > 0) ended.add(`${specimen.machine.id}.${src}`)
        if (isCovered(specimen.machine)) return
        /** Only a running effect itself ends; all other events come from an operator, or from elsewhere. */
        const here = (snapshot: AnyMachineSnapshot) => {
          const ends = [...(eventsBySource.get(running(snapshot)?.src ?? "")?.values() ?? [])]
          const types = new Set(ends.map(({ type }) => type))
          return [...samplesOf(specimen).filter(({ type }) => !types.has(type)), ...ends]
        }
        walked.push([specimen, walk(specimen, () => {}, here)])
      }).pipe(Effect.scoped)
    )
  })

  it("Every declared effect is answered", () => {
    const declared = machines.flatMap(({ specimen }) =>
      effectsOf(specimen).map((src) => `${specimen.machine.id}.${src}`)
    )
    assert.sameMembers([...ended], [...new Set(declared)])
  })

  it("Effects reach every state and take every transition", () => {
    const { table, left } = coverageOf(walked)
    console.log(`Paths with effects answered at the service:\n${table}`)
    assert.deepEqual(left, [])
  })
})
