import { Effect, ManagedRuntime } from "effect"
import { ShellApi } from "../contract/shell-api.ts"
import { loadToken } from "../effects/storage/local-storage.ts"
import { fetchMenu } from "../effects/menu/menu-effects.ts"
import { recordParts } from "../effects/lists/record-part.ts"
import { copySettings } from "../effects/preferences/preferences-effects.ts"
import { loadCaptcha, fetchUser, holdEnrolment, logIn, logOut } from "../effects/session/session-effects.ts"
import { type RawCall, watchedFetch } from "../effects/journal/watched-fetch.ts"
import type { EffectProgram, FromEffect as EffectsOf } from "../effects/from-effect.ts"
import { startProgram } from "../http/calls.ts"
import { type Program, servicesOf } from "../http/contract-client.ts"
import type { PageHost } from "../kit/define-page.ts"
import type { ConsoleActor, ShellActors } from "../machines/console/console-machine.ts"
import type { SignedInActors } from "../machines/console/signed-in-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { actorOf } from "../machines/console/actors.ts"
import { withEarlyReplies } from "./boot/early-replies.ts"
import { fromStart, type Start } from "./from-effect.ts"

/** The transport of calls: to the server, or in a debugging build to the mock calls of the specification. */
const transport = async (): Promise<typeof fetch> => {
  if (!DEBUG_MOCK) return withEarlyReplies(fetch)
  const { answerMockCalls, mockTransport } = await import("../devtools/mock-calls/mock-transport.ts")
  answerMockCalls()
  return mockTransport
}

/** The console as a caller of these calls. */
export const programOf = (console: ConsoleActor, api: Program["api"]): Program => ({
  api,
  origin: location.origin,
  token: loadToken,
  language: () => languageOf(actorOf(console, "preferences").getSnapshot())
})

const consoleServices = (console: ConsoleActor, recordCall: (call: RawCall) => void) =>
  servicesOf(
    programOf(console, ShellApi),
    Effect.promise(async () => watchedFetch(await transport(), recordCall)),
    (fault) =>
      console.send({ type: fault._tag === "SessionLost" ? "console.sessionLost" : "console.callFailed", fault })
  )

export type StartOf = <Input, Event>(program: EffectProgram<Input, Event>) => Start<Input, Event>

/** Makes actor logic from an effect for the console's pages. */
export type FromEffect = EffectsOf & {
  /** Type only: the actors around the console's pages, for the rules between them. */
  readonly "~actors"?: ShellActors & SignedInActors
}

/** Builds the parts of the console's pages. */
export const pageHost = (fromEffect: FromEffect): PageHost<FromEffect> => ({
  fromEffect,
  recordParts: recordParts(fromEffect)
})

/**
 * The runtime of the console's effects, and of those of the login page. Its services are made before it is returned, so
 * that a page's first calls are sent before the first paint. Services made by the first call would delay that call
 * until after the paint.
 */
export const openEffectRuntime = async (console: ConsoleActor, recordCall: (call: RawCall) => void) => {
  const runtime = ManagedRuntime.make(consoleServices(console, recordCall))
  await runtime.context()
  const startOf: StartOf = (program) => (input, sendBack, onBug) =>
    startProgram(runtime, program(input, sendBack), sendBack, onBug)
  const fromEffect: FromEffect = (program) => fromStart(startOf(program))
  return {
    startOf,
    fromEffect,
    host: pageHost(fromEffect),
    loadCaptcha: startOf((_: void) => loadCaptcha()),
    logIn: startOf(logIn),
    holdEnrolment: startOf(holdEnrolment),
    fetchUser: startOf(fetchUser),
    logOut: startOf(logOut),
    fetchMenu: startOf((_: void) => fetchMenu()),
    copySettings: startOf(copySettings)
  }
}
export type EffectRuntime = Awaited<ReturnType<typeof openEffectRuntime>>
