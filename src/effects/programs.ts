import { type Duration, Effect, identity } from "effect"
import type { Fault } from "../contract/fault.ts"
import { unattended } from "../http/caller.ts"
import { asEvent } from "../http/calls.ts"
import type { AnyFormEvents } from "../machines/forms/form-events.ts"
import type { Sending } from "../machines/forms/form-machine.ts"
import type { typedForm } from "../machines/forms/typed-form.ts"
import type { Events as MutationEvents, typedMutation } from "../machines/mutations/mutation-machine.ts"
import type { PolledKey, typedPolledQuery } from "../machines/queries/polled-query-machine.ts"
import type { typedQuery } from "../machines/queries/typed-query.ts"

/** The program of a query: `readData` reads the value of a key. */
export const queryProgram =
  <Data, R>(
    { events }: Pick<ReturnType<typeof typedQuery<Data>>, "events">,
    readData: (key: string) => Effect.Effect<Data, Fault, R>
  ) =>
  (key: string) =>
    readData(key).pipe(asEvent((data) => events.loaded.make({ data }), events.failed))

/**
 * The program of a polled query: `readData` reads the value of a key. A read for a clock or an alarm does not keep the
 * session alive, and waits for `gathering`, in which changes cause a single read.
 */
export const polledQueryProgram =
  <Data, R>(
    { events }: Pick<ReturnType<typeof typedPolledQuery<Data>>, "events">,
    readData: (key: string) => Effect.Effect<Data, Fault, R>,
    gathering: Effect.Effect<void> = Effect.void
  ) =>
  ({ key, attended }: PolledKey) =>
    readData(key).pipe(
      attended ? identity : (reading) => Effect.andThen(gathering, unattended(reading)),
      asEvent((data) => events.loaded.make({ data }), events.failed)
    )

/** Ends when the data of a polled query has this age. */
export const refetchAfter = (age: Duration.Input) => (_: string) =>
  Effect.as(Effect.sleep(age), { type: "polledQuery.waited" } as const)

/** The program of a mutation. `outcomeOf` makes the facts of its success. */
export const mutationProgram =
  <Input, Result, R>(
    { events }: Pick<ReturnType<typeof typedMutation<Input>>, "events">,
    change: (input: Input) => Effect.Effect<Result, Fault, R>,
    outcomeOf: (input: Input, result: Result) => Omit<MutationEvents<Input>["done"], "type"> = () => ({})
  ) =>
  (input: Input) =>
    change(input).pipe(asEvent((result) => events.done.make(outcomeOf(input, result)), events.failed))

/** The program of a form. `outcomeOf` makes the facts of its success. */
export const formProgram =
  <Attempt, Subject, Result, R>(
    { events }: Pick<ReturnType<typeof typedForm<Attempt, Subject>>, "events">,
    send: (sending: Sending<Attempt, Subject>) => Effect.Effect<Result, Fault, R>,
    outcomeOf: (
      sending: Sending<Attempt, Subject>,
      result: Result
    ) => Omit<AnyFormEvents["sent"], "type" | "form"> = () => ({})
  ) =>
  (sending: Sending<Attempt, Subject>) =>
    send(sending).pipe(asEvent((result) => events.sent.make(outcomeOf(sending, result)), events.sendFailed))

/** The outcome of a form that closes once it is sent. */
export const allDone = { outcome: { done: [], refused: [] } }
