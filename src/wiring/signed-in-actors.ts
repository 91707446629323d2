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
          actors: late(
            "loadMicroapp",
            "bootstrapMicroapp",
            "mountMicroapp",
            "updateMicroapp",
            "unmountMicroapp",
            "unloadMicroapp"
          )
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
      password: journaled(passwordMachine.provide({ actors: late("setPassword") })),
      wechat: journaled(wechatMachine.provide({ actors: late("fetchBinding", "watchBinding", "unbind") })),
      myDevices: journaled(myDevicesMachine.provide({ actors: late("readDevices", "saveSelection") })),
      alarmReceiving: journaled(alarmReceivingMachine.provide({ actors: late("fetchReceiving", "saveReceiving") })),
      messages: journaled(messagesMachine.provide({ actors: late("fetchMessages", "readMessages", "waitAWhile") }))
    }
  })
  return { machine, openPage }
}
