import type { Effect } from "effect"
import type { EventObject } from "xstate"
import type { Services } from "../http/contract-client.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"

/**
 * A program that ends in an event, and may send others before its end. Its error channel is empty: every failure
 * becomes an event.
 */
export type EffectProgram<Input, Event> = (
  input: Input,
  sendBack: (event: Event) => void
) => Effect.Effect<Event, never, Services>

/**
 * Makes actor logic from an effect, as XState's `fromPromise` does from a promise. Leaving the state interrupts the
 * fiber.
 */
export type FromEffect = <Input, Event extends EventObject>(
  program: EffectProgram<Input, Event>
) => EffectLogic<Input, Event>
