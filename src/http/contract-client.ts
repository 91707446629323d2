import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import type { ApplicationApi } from "../contract/application-api.ts"
import type { ConsoleApi } from "../contract/console-api.ts"
import type { ShellApi } from "../contract/shell-api.ts"
import type { Fault } from "../contract/fault.ts"
import { attachToken, Caller, clientOptions } from "./caller.ts"
import { FaultReporter } from "./calls.ts"

type ClientOf<Api extends typeof ShellApi | typeof ApplicationApi | typeof ConsoleApi> = HttpApiClient.ForApi<Api>

/** The program that makes calls: the console or an application. */
export interface Program {
  /** The groups of its calls. A program loads no others. */
  readonly api: typeof ShellApi | typeof ApplicationApi | typeof ConsoleApi
  /** The address to which its calls go, `https://console.example`. */
  readonly origin: string
  readonly token: () => string
  readonly language: () => string
}

/** The client of the contract, with the groups of calls that its program loads. */
export class ContractClient extends Context.Service<ContractClient, ClientOf<typeof ConsoleApi>>()(
  "console/http/ContractClient"
) {
  static layerOf({ api, origin, token, language }: Program) {
    return Layer.effect(
      ContractClient,
      Effect.flatMap(clientOptions(origin), (options) => HttpApiClient.make(api as typeof ConsoleApi, options))
    ).pipe(
      Layer.provide([attachToken, FetchHttpClient.layer]),
      Layer.provide(Layer.succeed(Caller, { token: Effect.sync(token), language: Effect.sync(language) }))
    )
  }
}

/** The client in the console, without the calls of the applications. */
export const ConsoleClient = ContractClient as Context.Service<ContractClient, ClientOf<typeof ShellApi>>

/** The client in an application, without the console's own calls. */
export const ApplicationClient = ContractClient as Context.Service<ContractClient, ClientOf<typeof ApplicationApi>>

/** The services that an effect may require. */
export type Services = ContractClient | FaultReporter

/** The services of a program. Calls go through `transport`, and failed ones are reported. */
export const servicesOf = (
  program: Program,
  transport: Effect.Effect<typeof fetch>,
  report: (fault: Fault) => void
): Layer.Layer<Services> =>
  ContractClient.layerOf(program).pipe(
    Layer.provideMerge(
      Layer.mergeAll(Layer.effect(FetchHttpClient.Fetch, transport), Layer.succeed(FaultReporter, { report }))
    )
  )
