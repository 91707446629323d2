import { Cause, type Effect, Exit, type ManagedRuntime } from "effect"

/** Starts a program that ends as an event, and answers how to interrupt it. What it was not written to end with is a bug. */
export const startProgram = <R, Event>(
  runtime: ManagedRuntime.ManagedRuntime<R, never>,
  program: Effect.Effect<Event, never, R>,
  sendBack: (event: Event) => void,
  onBug: (cause: unknown) => void
): (() => void) => {
  const fiber = runtime.runFork(program)
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) sendBack(exit.value)
    else if (!Cause.hasInterruptsOnly(exit.cause)) onBug(Cause.squash(exit.cause))
  })
  return () => fiber.interruptUnsafe()
}
