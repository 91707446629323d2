import { Effect } from "effect"
import { saveReceiving, fetchReceiving } from "../effects/alarms/alarm-effects.ts"
import { saveSelection, readDevices } from "../effects/devices/device-effects.ts"
import { readMessages, fetchMessages } from "../effects/messages/message-effects.ts"
import { setPassword } from "../effects/password/password-effects.ts"
import { loadRecent } from "../effects/storage/recent-storage.ts"
import { loadTabs } from "../effects/storage/tabs-storage.ts"
import { fetchBinding, unbind, watchBinding } from "../effects/wechat/wechat-effects.ts"
import { alarmReceivingMachine } from "../machines/alarms/alarm-receiving-machine.ts"
import { commandPaletteMachine } from "../machines/command-palette/command-palette-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { signedInMachine } from "../machines/console/signed-in-machine.ts"
import { myDevicesMachine } from "../machines/devices/my-devices-machine.ts"
import { MessagesEvents } from "../machines/messages/messages-events.ts"
import { messagesMachine } from "../machines/messages/messages-machine.ts"
import { passwordMachine } from "../machines/password/password-machine.ts"
import { tabsMachine } from "../machines/tabs/tabs-machine.ts"
import { wechatMachine } from "../machines/wechat/wechat-machine.ts"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import type { FromEffect } from "./effect-runtime.ts"
import { fromSync } from "./from-effect.ts"
import { followBrowser } from "./follow-browser.ts"
import { wireMicroapps } from "./microapps.ts"
import type { Journaled } from "./page-definition.ts"
import { openPages } from "./pages.ts"

/** How long the message box waits before it looks for new messages again. */
const CALM = "1 minute"

/** The actors that only a signed-in operator needs, with their effects; and how pages are opened among them. */
export const wireSignedIn = (
  console: ConsoleActor,
  loadAdapter: () => Promise<MicroappAdapter>,
  fromEffect: FromEffect,
  journaled: Journaled
) => {
  const { microapps, followMicroapps } = wireMicroapps(console, loadAdapter, fromEffect)
  const { pageLogic, openPage } = openPages(fromEffect, journaled)
  const machine = signedInMachine.provide({
    actors: {
      followBrowser: followBrowser(console, followMicroapps),
      microapps: journaled(microapps),
      tabs: journaled(
        tabsMachine.provide({
          actors: {
            page: pageLogic,
            findTabs: fromSync(({ owner }) => ({ type: "tabs.found", ...loadTabs(owner) }))
          }
        })
      ),
      commandPalette: journaled(
        commandPaletteMachine.provide({
          actors: {
            findRecent: fromSync(({ owner }) => ({ type: "commandPalette.found", recent: loadRecent(owner) }))
          }
        })
      ),
      password: journaled(passwordMachine.provide({ actors: { setPassword: fromEffect(setPassword) } })),
      wechat: journaled(
        wechatMachine.provide({
          actors: {
            fetchBinding: fromEffect((_: void) => fetchBinding(location.origin)),
            watchBinding: fromEffect(watchBinding),
            unbind: fromEffect((_: void) => unbind())
          }
        })
      ),
      myDevices: journaled(
        myDevicesMachine.provide({
          actors: {
            readDevices: fromEffect((_: void) => readDevices()),
            saveSelection: fromEffect(saveSelection)
          }
        })
      ),
      alarmReceiving: journaled(
        alarmReceivingMachine.provide({
          actors: {
            fetchReceiving: fromEffect((_: void) => fetchReceiving()),
            saveReceiving: fromEffect(saveReceiving)
          }
        })
      ),
      messages: journaled(
        messagesMachine.provide({
          actors: {
            fetchMessages: fromEffect(fetchMessages),
            readMessages: fromEffect(readMessages),
            waitAWhile: fromEffect((_: void) => Effect.delay(Effect.succeed(MessagesEvents.waited.make({})), CALM))
          }
        })
      )
    }
  })
  return { machine, openPage }
}
