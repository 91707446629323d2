import type { AnyStateMachine, EventObject } from "xstate"
import type { EventCodec } from "../../src/machines/journal/journal.ts"

type Declared = Readonly<
  Record<
    string,
    {
      readonly Type: unknown
      readonly fields: Readonly<Record<string, unknown>>
      readonly make: (fields: never) => unknown
    }
  >
>

/** The events that say nothing but that they happened. */
type Bare<E extends Declared> = { [K in keyof E]: keyof E[K]["Type"] extends "type" ? K : never }[keyof E]

/** At least one sample of every event that says more than that it happened; several where a guard tells them apart. */
export type SamplesOf<E extends Declared> = {
  readonly [K in Exclude<keyof E, Bare<E>>]: readonly [E[K]["Type"], ...ReadonlyArray<E[K]["Type"]>]
}

export type Specimen = {
  readonly machine: AnyStateMachine
  readonly book: EventCodec
  readonly events: Declared
  readonly samples: Readonly<Record<string, ReadonlyArray<EventObject>>>
  readonly input: unknown
}

export const specimen = <E extends Declared>(
  machine: AnyStateMachine,
  book: EventCodec,
  events: E,
  samples: SamplesOf<E>,
  input?: unknown
): Specimen => {
  const bare = Object.entries(events).flatMap(([name, { fields, make }]) =>
    Object.keys(fields).length === 1 ? [[name, [make({} as never)]] as const] : []
  )
  return { machine, book, events, samples: { ...Object.fromEntries(bare), ...(samples as object) } as never, input }
}

export const samplesOf = ({ samples }: Specimen): ReadonlyArray<EventObject> => Object.values(samples).flat()
