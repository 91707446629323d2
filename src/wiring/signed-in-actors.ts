import { loadRecent } from "../effects/storage/recent-storage.ts"
import { loadTabs } from "../effects/storage/tabs-storage.ts"
import { alarmReceivingMachine } from "../machines/alarms/alarm-receiving-machine.ts"
import { commandPaletteMachine } from "../machines/command-palette/command-palette-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { signedInMachine } from "../machines/console/signed-in-machine.ts"
import { myDevicesMachine } from "../machines/devices/my-devices-machine.ts"
import { messagesMachine } from "../machines/messages/messages-machine.ts"
import { microappsMachine } from "../machines/microapps/microapps-machine.ts"
import { passwordMachine } from "../machines/password/password-machine.ts"
import { tabsMachine } from "../machines/tabs/tabs-machine.ts"
import { wechatMachine } from "../machines/wechat/wechat-machine.ts"
import { fromSync } from "./from-effect.ts"
import { beginLate, fromLate } from "./late-effects.ts"
import { followBrowser } from "./follow-browser.ts"
import type { Journaled } from "./page-definition.ts"
import { openPages } from "./pages.ts"
import type { SignedInEffects } from "./signed-in-effects.ts"

/** The actors that only a signed-in operator needs: they stand, and the shell with them, before the code of their effects is there; and how pages are opened among them. */
export const wireSignedIn = (
  console: ConsoleActor,
  loadEffects: () => Promise<SignedInEffects>,
  journaled: Journaled
) => {
  const late = fromLate(loadEffects)
  const { pageLogic, openPage } = openPages(journaled)
  const machine = signedInMachine.provide({
    actors: {
      followBrowser: followBrowser(console, (microapps, onBug) =>
        beginLate(loadEffects, ({ followMicroapps }) => followMicroapps(microapps), onBug)
      ),
      microapps: journaled(
        microappsMachine.provide({
          actors: {
            loadMicroapp: late((effects) => effects.loadMicroapp),
            bootstrapMicroapp: late((effects) => effects.bootstrapMicroapp),
            mountMicroapp: late((effects) => effects.mountMicroapp),
            updateMicroapp: late((effects) => effects.updateMicroapp),
            unmountMicroapp: late((effects) => effects.unmountMicroapp),
            unloadMicroapp: late((effects) => effects.unloadMicroapp)
          }
        })
      ),
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
      password: journaled(passwordMachine.provide({ actors: { setPassword: late((effects) => effects.setPassword) } })),
      wechat: journaled(
        wechatMachine.provide({
          actors: {
            fetchBinding: late((effects) => effects.fetchBinding),
            watchBinding: late((effects) => effects.watchBinding),
            unbind: late((effects) => effects.unbind)
          }
        })
      ),
      myDevices: journaled(
        myDevicesMachine.provide({
          actors: {
            readDevices: late((effects) => effects.readDevices),
            saveSelection: late((effects) => effects.saveSelection)
          }
        })
      ),
      alarmReceiving: journaled(
        alarmReceivingMachine.provide({
          actors: {
            fetchReceiving: late((effects) => effects.fetchReceiving),
            saveReceiving: late((effects) => effects.saveReceiving)
          }
        })
      ),
      messages: journaled(
        messagesMachine.provide({
          actors: {
            fetchMessages: late((effects) => effects.fetchMessages),
            readMessages: late((effects) => effects.readMessages),
            waitAWhile: late((effects) => effects.waitAWhile)
          }
        })
      )
    }
  })
  return { machine, openPage }
}
