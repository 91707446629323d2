import { Effect } from "effect"
import { saveReceiving, fetchReceiving } from "../effects/alarms/alarm-effects.ts"
import { saveSelection, readDevices } from "../effects/devices/device-effects.ts"
import { readMessages, fetchMessages } from "../effects/messages/message-effects.ts"
import { setPassword } from "../effects/password/password-effects.ts"
import { fetchBinding, unbind, watchBinding } from "../effects/wechat/wechat-effects.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { MessagesEvents } from "../machines/messages/messages-events.ts"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import { microappEffects } from "./microapps.ts"

/** How long the message box waits before it looks for new messages again. */
const CALM = "1 minute"

/** The effects of a signed-in operator's actors: they come with Effect, the actors before it. */
export const signedInEffects = (
  console: ConsoleActor,
  loadAdapter: () => Promise<MicroappAdapter>,
  { startOf }: EffectRuntime
) => ({
  ...microappEffects(console, loadAdapter, startOf),
  setPassword: startOf(setPassword),
  fetchBinding: startOf((_: void) => fetchBinding(location.origin)),
  watchBinding: startOf(watchBinding),
  unbind: startOf((_: void) => unbind()),
  readDevices: startOf((_: void) => readDevices()),
  saveSelection: startOf(saveSelection),
  fetchReceiving: startOf((_: void) => fetchReceiving()),
  saveReceiving: startOf(saveReceiving),
  fetchMessages: startOf(fetchMessages),
  readMessages: startOf(readMessages),
  waitAWhile: startOf((_: void) => Effect.delay(Effect.succeed(MessagesEvents.waited.make({})), CALM))
})
export type SignedInEffects = ReturnType<typeof signedInEffects>
