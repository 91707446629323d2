import { languages } from "../../contract/languages.ts"
import type { AnyActorRef, AnyMachineSnapshot, EventObject, ActorRefFrom } from "xstate"
import type { AlarmReceivingEvent } from "../alarms/alarm-receiving-events.ts"
import type { CommandPaletteEvent, ListOffer } from "../command-palette/command-palette-events.ts"
import type { CaseFileEvent } from "../journal/case-file-events.ts"
import type { myDevices } from "../devices/my-devices.ts"
import type { EventOf } from "../events.ts"
import { pageOfActor } from "../forward-emitted.ts"
import { type menuMachine, rulesOf } from "../menu/menu-machine.ts"
import type { MessagesEvent } from "../messages/messages-events.ts"
import type { MicroappEvent } from "../microapps/microapp-events.ts"
import type { passwordForm } from "../password/password.ts"
import type { shiftForm } from "../pins/pins.ts"
import type { PreferencesEvent, Settings } from "../preferences/preferences-events.ts"
import { isTabBarShown, type preferencesMachine } from "../preferences/preferences-machine.ts"
import { settingsText } from "../preferences/settings-text.ts"
import type { RecordsSnapshot } from "../records/records-machine.ts"
import type { SessionEvent } from "../session/session-events.ts"
import { tabCommands } from "../tabs/tab-commands.ts"
import type { TabCommand, TabsEvent } from "../tabs/tabs-events.ts"
import { currentOf } from "../tabs/tabs-machine.ts"
import type { WechatEvent } from "../wechat/wechat-events.ts"

/** The actor with this name, if it is running. */
export type FindActor = (actor: string) => AnyActorRef | undefined

/**
 * An action that an operator can take from anywhere. `id` is the key of its text; after a space, the key of the word in
 * the text's gap. `event` reads the actor's present state, and in few cases that of other actors.
 */
export type PaletteCommand = {
  readonly id: string
  readonly actor: string
  readonly event: (snapshot: AnyMachineSnapshot, find: FindActor) => EventObject
  /** Left out for commands that are always offered. */
  readonly isOffered?: (find: FindActor) => boolean
}

/** The actions of one actor, each with the key of its text and its event. */
const commandsOf = <Event extends EventObject>(
  actor: string,
  events: Readonly<Record<string, Event | ((snapshot: never, find: FindActor) => Event)>>
): ReadonlyArray<PaletteCommand> =>
  Object.entries(events).map(([id, event]) => ({
    id,
    actor,
    event: (typeof event === "function" ? event : () => event) as unknown as PaletteCommand["event"]
  }))

/** The event of the action; null if it is not offered, or its machine is missing or does not accept the event now. */
export const currentEventOf = (
  { actor: name, event, isOffered }: PaletteCommand,
  find: FindActor
): EventObject | null => {
  const actor = find(name)
  if (actor === undefined || isOffered?.(find) === false) return null
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const commandEvent = event(snapshot, find)
  return snapshot.status === "active" && snapshot.can(commandEvent) ? commandEvent : null
}

/** Commands relative to the visible page. */
const tab = (command: TabCommand) => (snapshot: Parameters<typeof currentOf>[0]) =>
  ({ type: "tabs.commanded", command, name: currentOf(snapshot) ?? "" }) as const

const hasTabBar = (find: FindActor) => {
  const preferences = find("preferences") as ActorRefFrom<typeof preferencesMachine> | undefined
  return preferences !== undefined && isTabBarShown(preferences.getSnapshot())
}
/** Without the tab bar there is one page to see, which can be reloaded. */
const commandsOfTabs = commandsOf<TabsEvent>(
  "tabs",
  Object.fromEntries(tabCommands.map((command) => [`action.${command}`, tab(command)] as const))
).map((command) => (command.id === "action.reload" ? command : { ...command, isOffered: hasTabBar }))

const switched = ["tabBar", "navbar", "menu", "hideMenu", "footer", "menuFromServer", "colorWeak"] as const
const choice = (changes: Partial<Settings>) => ({ type: "preferences.settingsChosen", changes }) as const

/** Commands that turn each of these settings on and off. */
const switches = Object.fromEntries(
  switched.flatMap((name) => [
    [`action.on setting.${name}`, choice({ [name]: true })] as const,
    [`action.off setting.${name}`, choice({ [name]: false })] as const
  ])
)

/** Copies the settings with the server's menu, which is one of them. */
const copy = (snapshot: Parameters<typeof settingsText>[0], find: FindActor) => {
  const menu = find("menu") as ActorRefFrom<typeof menuMachine> | undefined
  const rules = menu === undefined ? [] : rulesOf(menu.getSnapshot())
  return { type: "preferences.copyRequested", text: settingsText(snapshot, rules) } as const
}

const removal = ({ context }: RecordsSnapshot) => ({
  type: "records.removalRequested",
  ids: context.selected.map(({ id }) => id)
})

/** The actions of a page's list. */
export const listCommands = (list: string, { blank, deletes }: ListOffer): ReadonlyArray<PaletteCommand> => {
  const page = `page.${pageOfActor(list)}`
  return commandsOf<EventObject>(list, {
    ...(blank === null ? {} : { [`action.add ${page}`]: { type: "records.addOpened", draft: blank } as EventObject }),
    [`action.refresh ${page}`]: { type: "records.refreshed" },
    ...(deletes ? { [`action.delete ${page}`]: removal } : {})
  })
}

/** All other commands of the palette, in this order: those nearest to the page first. */
export const allCommands: ReadonlyArray<PaletteCommand> = [
  ...commandsOfTabs,
  ...commandsOf<AlarmReceivingEvent>("alarmReceiving", {
    "action.alarmsOn": { type: "alarmReceiving.toggled", status: 1 },
    "action.alarmsOff": { type: "alarmReceiving.toggled", status: 0 }
  }),
  ...commandsOf<MessagesEvent>("messages", {
    "action.messages": { type: "messages.boxOpened" },
    "action.allRead": { type: "messages.readRequested", reading: { ids: null, type: null } }
  }),
  ...commandsOf<EventOf<typeof shiftForm.events>>("alarm-board.shift", {
    "shift.command": { type: "form.opened", subject: { change: "handOver", by: "" } }
  }),
  ...commandsOf<EventOf<typeof myDevices.events>>("myDevices", {
    "operator.devices": { type: "form.requested", subject: null }
  }),
  ...commandsOf<WechatEvent>("wechat", {
    "operator.wechat": { type: "wechat.opened" }
  }),
  ...commandsOf<PreferencesEvent>("preferences", {
    "action.dark": { type: "preferences.themeChosen", theme: "dark" },
    "action.light": { type: "preferences.themeChosen", theme: "light" },
    "action.system": { type: "preferences.themeChosen", theme: "system" },
    ...Object.fromEntries(
      languages.map(
        (language) => [`action.language ${language}`, { type: "preferences.languageChosen", language }] as const
      )
    ),
    "shellFrame.fold": { type: "preferences.menuFolded", folded: true },
    "shellFrame.unfold": { type: "preferences.menuFolded", folded: false },
    "action.settings": { type: "preferences.drawerToggled", open: true },
    "action.closeSettings": { type: "preferences.drawerToggled", open: false },
    "action.copySettings": copy,
    ...switches
  }),
  ...commandsOf<MicroappEvent>("microapps", {
    "action.microapps": { type: "microapps.panelToggled", open: true }
  }),
  ...commandsOf<CaseFileEvent>("caseFile", {
    "shell.saveCase": { type: "caseFile.opened" }
  }),
  ...commandsOf<CommandPaletteEvent>("commandPalette", {
    "keys.title": { type: "commandPalette.keysOpened" }
  }),
  ...commandsOf<EventOf<typeof passwordForm.events>>("password", {
    "operator.password": { type: "form.opened", subject: null }
  }),
  ...commandsOf<SessionEvent>("session", {
    "operator.logout": { type: "session.logoutRequested" }
  })
]
