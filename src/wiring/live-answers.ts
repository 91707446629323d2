import { Effect, Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { answerWith } from "../effects/answer.ts"
import { fetchMenu as fetchMenuProgram } from "../effects/menu/menu-effects.ts"
import { copySettings as copySettingsProgram } from "../effects/preferences/preferences-effects.ts"
import * as sessionAnswers from "../effects/session/session-effects.ts"
import { ConsoleClient } from "../effects/http/console-client.ts"
import { FaultReporter } from "../effects/http/fault-reporter.ts"
import { SessionStorage } from "../effects/http/session-storage.ts"
import type { Fault } from "../effects/contract/fault.ts"
import { type ConsoleActor } from "../machines/console/console-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { actorOf } from "../ui/app-runtime.tsx"

let connected: ConsoleActor | null = null

/** Names the console that hears of failed calls, and whose language they are made in. */
export const connect = (console: ConsoleActor): void => {
  connected = console
}

const tellFault = (fault: Fault) =>
  connected?.send({ type: fault._tag === "SessionLost" ? "console.sessionLost" : "console.callFailed", fault })
const language = () => (connected === null ? "zh-CN" : languageOf(actorOf(connected, "preferences").getSnapshot()))

/** Where calls go: to the server, or, in a build for debugging only, to the mock calls of the specification. */
const transport = async (): Promise<typeof fetch> => {
  if (!DEBUG_MOCK) return fetch
  const { answerMockCalls, mockTransport } = await import("../effects/debug/mock-transport.ts")
  answerMockCalls()
  return mockTransport
}

const world = ConsoleClient.layerOf(location.origin).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Layer.effect(FetchHttpClient.Fetch, Effect.promise(transport)),
      SessionStorage.layerOf(language),
      FaultReporter.layerOf((fault) => {
        tellFault(fault)
      })
    )
  )
)

const answer = answerWith(ManagedRuntime.make(world))

export const drawCaptcha = answer((_: void) => sessionAnswers.drawCaptcha())
export const logIn = answer(sessionAnswers.logIn)
export const fetchUser = answer((_: void) => sessionAnswers.fetchUser())
export const logOut = answer(sessionAnswers.logOut)
export const fetchMenu = answer((_: void) => fetchMenuProgram())
export const copySettings = answer(copySettingsProgram)
export { answer }
