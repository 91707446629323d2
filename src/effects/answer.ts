import { Cause, type Effect, Exit, type ManagedRuntime } from "effect"
import type { EventObject } from "xstate"

/** Meets one ask: told what is asked, it tells one event back, unless it is stopped before; or, where it has a bug, its defect. The composition root makes an actor of it. */
export type Answer<In, Told extends EventObject> = (
  input: In,
  tell: (event: Told) => void,
  defect: (cause: unknown) => void
) => () => void

/**
 * Answers a machine's ask with an Effect. The error channel must be empty: whoever writes the program has turned every failure into an event of the
 * machine. Leaving the state interrupts the fiber.
 */
export const answerWith =
  <R>(runtime: ManagedRuntime.ManagedRuntime<R, never>) =>
  <In, Told extends EventObject>(program: (input: In) => Effect.Effect<Told, never, R>): Answer<In, Told> =>
  (input, tell, defect) => {
    const fiber = runtime.runFork(program(input))
    fiber.addObserver((exit) => {
      if (Exit.isSuccess(exit)) tell(exit.value)
      else if (!Cause.hasInterruptsOnly(exit.cause)) defect(Cause.squash(exit.cause))
    })
    return () => fiber.interruptUnsafe()
  }
