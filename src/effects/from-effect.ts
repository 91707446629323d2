import type { Effect } from "effect"
import type { EventObject } from "xstate"
import type { Services } from "../http/contract-client.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"

/** A program that ends in an event, and may send others before. Its error channel is empty: every failure is an event of the machine. */
export type EffectProgram<Input, Event> = (
  input: Input,
  sendBack: (event: Event) => void
) => Effect.Effect<Event, never, Services>

/** Makes actor logic of an effect, as XState's `fromPromise` does of a promise. Leaving the state interrupts its fiber. */
export type FromEffect = <Input, Event extends EventObject>(
  program: EffectProgram<Input, Event>
) => EffectLogic<Input, Event>
