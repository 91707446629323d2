import { Arbitrary, Effect, type Schema } from "effect"
import type { AnyStateMachine, EventObject } from "xstate"
import type { EventCodec } from "../../src/machines/journal/journal.ts"
import { fillLevelOf, maskedOf } from "./plain.ts"
import { password } from "./secrets.ts"

type Declared = Readonly<
  Record<
    string,
    Schema.Constraint & {
      readonly fields: Readonly<Record<string, unknown>>
      readonly make: (fields: never) => unknown
    }
  >
>

/** Values of an event whose guards need more than a schema says: repeated names and numbers, a refusal of one field. */
type ByHand<E extends Declared> = { readonly [K in keyof E]?: ReadonlyArray<Omit<E[K]["Type"], "type">> }

export type Specimen = {
  readonly machine: AnyStateMachine
  readonly codec: EventCodec
  readonly events: Declared
  readonly samples: Readonly<Record<string, ReadonlyArray<EventObject>>>
  readonly input: unknown
}

/**
 * Picks events that the schema allows: each has some part that is empty, full, or of a new kind or length. One seed:
 * equal names are equal in all.
 */
const derived = (schema: Schema.Constraint): ReadonlyArray<EventObject> => {
  const seen = new Set<string>()
  const many = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 32, size: 2, seed: "events" }))
  return many
    .map((event) => maskedOf(event, password) as EventObject)
    .filter((event) => {
      const parts = Object.entries(event).map(([name, part]) => `${name} ${fillLevelOf(part)}`)
      const isNew = parts.some((part) => !seen.has(part))
      for (const part of parts) seen.add(part)
      return isNew
    })
}

export const specimen = <E extends Declared>(
  machine: AnyStateMachine,
  codec: EventCodec,
  events: E,
  byHand: ByHand<E> = {},
  input?: unknown
): Specimen => {
  const samples = Object.entries(events).map(([name, schema]) => [
    name,
    byHand[name]?.map((fields) => schema.make(fields as never)) ?? derived(schema)
  ])
  return { machine, codec, events, samples: Object.fromEntries(samples), input }
}

export const samplesOf = ({ samples }: Specimen): ReadonlyArray<EventObject> => Object.values(samples).flat()
