import type { AnyStateMachine, EventObject } from "xstate"
import type { EventCodec } from "../../src/machines/journal/journal.ts"

type Declared = Readonly<Record<string, { readonly Type: unknown; readonly fields: Readonly<Record<string, unknown>> }>>

/** At least one sample of every event that a topic declares; several where a guard tells them apart. */
export type SamplesOf<E extends Declared> = {
  readonly [K in keyof E]: readonly [E[K]["Type"], ...ReadonlyArray<E[K]["Type"]>]
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
): Specimen => ({ machine, book, events, samples: samples as unknown as Specimen["samples"], input })

export const samplesOf = ({ samples }: Specimen): ReadonlyArray<EventObject> => Object.values(samples).flat()
