import type { ActorRefFrom } from "xstate"
import { type menuMachine, rulesOf } from "../menu/menu-machine.ts"
import { commandsOf, type Find } from "../command-palette/palette-command.ts"
import type { PreferencesEvent, Settings } from "./preferences-events.ts"
import { settingsText } from "./settings-text.ts"

const choice = (changes: Partial<Settings>) => ({ type: "preferences.settingsChosen", changes }) as const

/** The menu belongs to the settings as well. */
const copy = (snapshot: Parameters<typeof settingsText>[0], find: Find) => {
  const menu = find("menu") as ActorRefFrom<typeof menuMachine> | undefined
  const rules = menu === undefined ? [] : rulesOf(menu.getSnapshot())
  return { type: "preferences.copyAsked", text: settingsText(snapshot, rules) } as const
}

export const preferencesCommands = commandsOf<PreferencesEvent>("preferences", {
  "action.dark": { type: "preferences.themeChosen", theme: "dark" },
  "action.light": { type: "preferences.themeChosen", theme: "light" },
  "action.chinese": { type: "preferences.languageChosen", language: "zh-CN" },
  "action.english": { type: "preferences.languageChosen", language: "en-US" },
  "action.fold": { type: "preferences.menuFolded", folded: true },
  "action.unfold": { type: "preferences.menuFolded", folded: false },
  "action.settings": { type: "preferences.drawerTurned", open: true },
  "action.closeSettings": { type: "preferences.drawerTurned", open: false },
  "action.copySettings": copy,
  "action.tabBarOn": choice({ tabBar: true }),
  "action.tabBarOff": choice({ tabBar: false }),
  "action.navbarOn": choice({ navbar: true }),
  "action.navbarOff": choice({ navbar: false }),
  "action.menuOn": choice({ menu: true }),
  "action.menuOff": choice({ menu: false }),
  "action.hideMenuOn": choice({ hideMenu: true }),
  "action.hideMenuOff": choice({ hideMenu: false }),
  "action.footerOn": choice({ footer: true }),
  "action.footerOff": choice({ footer: false }),
  "action.menuFromServerOn": choice({ menuFromServer: true }),
  "action.menuFromServerOff": choice({ menuFromServer: false }),
  "action.colorWeakOn": choice({ colorWeak: true }),
  "action.colorWeakOff": choice({ colorWeak: false })
})
