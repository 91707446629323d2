import { Effect, ManagedRuntime } from "effect"
import { fromCallback } from "xstate"
import { ApplicationApi } from "../../contract/application-api.ts"
import type { Fault } from "../../contract/fault.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { startProgram } from "../../http/calls.ts"
import { servicesOf } from "../../http/contract-client.ts"
import type { HostEnvironment } from "./host-environment.ts"

/** Reads `fetch` at each call, because a watcher of calls may replace it. */
const transport: typeof fetch = (input, init) => fetch(input, init)

/** The runtime of an application's effects. `close` interrupts running ones. */
export const openEffectRuntime = (
  { token, language }: HostEnvironment,
  onFault: (fault: Fault) => void,
  onUnexpectedError: (cause: unknown) => void
) => {
  const program = { api: ApplicationApi, origin: location.origin, token, language }
  const runtime = ManagedRuntime.make(servicesOf(program, Effect.succeed(transport), onFault))
  const fromEffect: FromEffect = (effect) =>
    fromCallback(({ input, sendBack }) => startProgram(runtime, effect(input, sendBack), sendBack, onUnexpectedError))
  return { fromEffect, close: () => void runtime.dispose() }
}
