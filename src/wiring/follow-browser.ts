import { saveRecent } from "../effects/storage/recent-storage.ts"
import { saveTabs } from "../effects/storage/tabs-storage.ts"
import { selectSavedRecent } from "../machines/command-palette/command-palette-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { SignedInActors } from "../machines/console/signed-in-machine.ts"
import { selectSavedTabs } from "../machines/tabs/tabs-machine.ts"
import { signedInOf } from "../ui/runtime/app-runtime.tsx"
import { fromStart } from "./from-effect.ts"
import { saveChanges } from "./save-changes.ts"

/**
 * What goes between the browser and the actors of somebody who is signed in: what they choose is saved, they hear when the window is looked at again,
 * and all that concerns embedded applications.
 */
export const followBrowser = (
  console: ConsoleActor,
  followMicroapps: (microapps: SignedInActors["microapps"], onBug: (cause: unknown) => void) => () => void
) =>
  fromStart<void, never>((_input, _sendBack, onBug) => {
    const { tabs, commandPalette, alarmReceiving, messages, microapps } = signedInOf(console)
    saveChanges(tabs, selectSavedTabs, saveTabs)
    saveChanges(commandPalette, selectSavedRecent, saveRecent)
    const unfollow = followMicroapps(microapps, onBug)
    const onVisibility = () => {
      if (document.visibilityState !== "visible") return messages.send({ type: "messages.unwatched" })
      alarmReceiving.send({ type: "alarmReceiving.refreshed" })
      messages.send({ type: "messages.refreshed" })
    }
    document.addEventListener("visibilitychange", onVisibility)
    return () => {
      document.removeEventListener("visibilitychange", onVisibility)
      unfollow()
    }
  })
