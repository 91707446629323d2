import { Cause, Context, Effect, Exit, Layer, ManagedRuntime } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { type EventObject, fromCallback } from "xstate"
import { Authorization } from "../../effects/contract/authorization.ts"
import { type Call, unwrap, retried } from "../../effects/contract/call.ts"
import { ConsoleApi } from "../../effects/contract/console-api.ts"
import type { Fault } from "../../effects/contract/fault.ts"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import type { HostEnvironment } from "./host-environment.ts"

/** Who is told of every call that failed, once a call. */
class FaultNews extends Context.Service<FaultNews, { readonly tell: (fault: Fault) => void }>()(
  "console/microapps/FaultNews"
) {}

/** The contract's client as an application has it. */
export type Client = HttpApiClient.ForApi<typeof ConsoleApi>
export class Calls extends Context.Service<Calls, Client>()("console/microapps/Calls") {}

const told = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.tapError(program, (fault) => FaultNews.use(({ tell }) => Effect.sync(() => tell(fault))))

/** A call that changes nothing: a transport failure is tried twice more before it counts. */
export const read = <A, R>(name: string, call: Call<A, R>) => told(retried(unwrap(name, call)))

/** A call that changes something is made once: nobody can tell whether one without an answer was carried out. */
export const write = <A, R>(name: string, call: Call<A, R>) => told(unwrap(name, call))

/** The token and the language are those of the moment the call is made. */
const clientFor = ({ token, language }: HostEnvironment) =>
  Layer.effect(
    Calls,
    HttpApiClient.make(ConsoleApi, {
      baseUrl: location.origin,
      transformClient: HttpClient.mapRequest((request) =>
        HttpClientRequest.setHeader(request, "accept-language", language())
      )
    })
  ).pipe(
    Layer.provide([
      HttpApiMiddleware.layerClient(Authorization, ({ next, request }) =>
        next(HttpClientRequest.setHeader(request, "authorization", token()))
      ),
      FetchHttpClient.layer.pipe(
        // Asked for at each call: whoever watches the page's calls may have put another in its place.
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, (input, init) => fetch(input, init)))
      )
    ])
  )

type World = Calls | FaultNews

/** Makes an ask's answer of a program that ends as an event. Leaving the state interrupts it. */
export type Answer = <In, Told extends EventObject>(
  program: (input: In) => Effect.Effect<Told, never, World>
) => EffectLogic<In, Told>

type Hearers = { readonly fault: (fault: Fault) => void; readonly defect: (cause: unknown) => void }

/** Opens an application's way to the server; `close` ends what is under way. */
export const openCalls = (hostEnvironment: HostEnvironment, { fault, defect }: Hearers) => {
  const runtime = ManagedRuntime.make(
    Layer.merge(clientFor(hostEnvironment), Layer.succeed(FaultNews, { tell: fault }))
  )
  const answer: Answer = (program) =>
    fromCallback(({ input, sendBack }) => {
      const fiber = runtime.runFork(program(input as never))
      fiber.addObserver((exit) => {
        if (Exit.isSuccess(exit)) sendBack(exit.value)
        else if (!Cause.hasInterruptsOnly(exit.cause)) defect(Cause.squash(exit.cause))
      })
      return () => fiber.interruptUnsafe()
    }) as never
  return { answer, close: () => void runtime.dispose() }
}
