import { Context, Effect, Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { type EventObject, fromCallback } from "xstate"
import { ApplicationApi } from "../../contract/application-api.ts"
import type { Fault } from "../../contract/fault.ts"
import { attachToken, Caller, clientOptions } from "../../http/caller.ts"
import { FaultReporter, startProgram } from "../../http/calls.ts"
import { recordPartBy } from "../../effects/lists/record-part.ts"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import type { HostEnvironment } from "./host-environment.ts"

/** The contract's client as an application has it. */
export type Client = HttpApiClient.ForApi<typeof ApplicationApi>
export class ApplicationClient extends Context.Service<ApplicationClient, Client>()(
  "console/microapps/ApplicationClient"
) {}

/** A list of records as part of a screen. */
export const recordPart = recordPartBy(ApplicationClient)

const clientFor = ({ token, language }: HostEnvironment) =>
  Layer.effect(
    ApplicationClient,
    Effect.flatMap(clientOptions(location.origin), (options) => HttpApiClient.make(ApplicationApi, options))
  ).pipe(
    Layer.provide([
      attachToken,
      FetchHttpClient.layer.pipe(
        // Asked for at each call: whoever watches the page's calls may have put another in its place.
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, (input, init) => fetch(input, init)))
      )
    ]),
    Layer.provide(Layer.succeed(Caller, { token: Effect.sync(token), language: Effect.sync(language) }))
  )

type Services = ApplicationClient | FaultReporter

/** Makes actor logic of a program that ends as an event. Leaving the state interrupts it. */
export type FromEffect = <Input, Event extends EventObject>(
  program: (input: Input) => Effect.Effect<Event, never, Services>
) => EffectLogic<Input, Event>

/** The runtime of an application's effects; `close` interrupts running ones. */
export const openEffectRuntime = (
  hostEnvironment: HostEnvironment,
  onFault: (fault: Fault) => void,
  onUnexpectedError: (cause: unknown) => void
) => {
  const runtime = ManagedRuntime.make(
    Layer.merge(clientFor(hostEnvironment), Layer.succeed(FaultReporter, { report: onFault }))
  )
  const fromEffect: FromEffect = (program) =>
    fromCallback(({ input, sendBack }) => startProgram(runtime, program(input), sendBack, onUnexpectedError))
  return { fromEffect, close: () => void runtime.dispose() }
}
