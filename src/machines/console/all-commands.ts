import type { AnyActorRef, AnyMachineSnapshot, EventObject, ActorRefFrom } from "xstate"
import type { AlarmReceivingEvent } from "../alarms/alarm-receiving-events.ts"
import type { CommandPaletteEvent } from "../command-palette/command-palette-events.ts"
import type { MyDevicesEvent } from "../devices/my-devices-events.ts"
import { type menuMachine, rulesOf } from "../menu/menu-machine.ts"
import type { MessagesEvent } from "../messages/messages-events.ts"
import type { MicroappEvent } from "../microapps/microapp-events.ts"
import type { FormEvent } from "../forms/form-events.ts"
import type { PreferencesEvent, Settings } from "../preferences/preferences-events.ts"
import { settingsText } from "../preferences/settings-text.ts"
import type { RecordsSnapshot } from "../records/records-machine.ts"
import { pickedOf } from "../records/typed-records.ts"
import type { SessionEvent } from "../session/session-events.ts"
import { tabCommands } from "../tabs/tab-commands.ts"
import type { TabCommand, TabsEvent } from "../tabs/tabs-events.ts"
import { currentOf } from "../tabs/tabs-machine.ts"
import { blankUser, userList } from "../users/user-list.ts"
import type { WechatEvent } from "../wechat/wechat-events.ts"

/** The actor of a name, if it is there. */
export type Find = (actor: string) => AnyActorRef | undefined

/**
 * Something an operator can do from anywhere: a word's key, which also names it, the actor that does it, and the event that asks for it, as the
 * actor's present state makes it, and in few cases that of others. Declared once, beside its topic.
 */
export type PaletteCommand = {
  readonly word: string
  readonly actor: string
  readonly event: (snapshot: AnyMachineSnapshot, find: Find) => EventObject
}

/** The actions of one actor, each with its word and its event. */
const commandsOf = <Event extends EventObject>(
  actor: string,
  events: Readonly<Record<string, Event | ((snapshot: never, find: Find) => Event)>>
): ReadonlyArray<PaletteCommand> =>
  Object.entries(events).map(([word, event]) => ({
    word,
    actor,
    event: (typeof event === "function" ? event : () => event) as unknown as PaletteCommand["event"]
  }))

/** The event that does it, null where the machine does not accept it now, or is not there. */
export const eventNow = ({ actor: name, event }: PaletteCommand, find: Find): EventObject | null => {
  const actor = find(name)
  if (actor === undefined) return null
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const asked = event(snapshot, find)
  return snapshot.status === "active" && snapshot.can(asked) ? asked : null
}

const { addOpened, refreshed, removalAsked } = userList.events

/** As seen from the page on show. */
const tab = (command: TabCommand) => (snapshot: Parameters<typeof currentOf>[0]) =>
  ({ type: "tabs.commanded", command, name: currentOf(snapshot) ?? "" }) as const

const switched = ["tabBar", "navbar", "menu", "hideMenu", "footer", "menuFromServer", "colorWeak"] as const
const choice = (changes: Partial<Settings>) => ({ type: "preferences.settingsChosen", changes }) as const

/** Each of these settings on, and off. */
const switches = Object.fromEntries(
  switched.flatMap((name) => [
    [`action.${name}On`, choice({ [name]: true })] as const,
    [`action.${name}Off`, choice({ [name]: false })] as const
  ])
)

/** The menu belongs to the settings as well. */
const copy = (snapshot: Parameters<typeof settingsText>[0], find: Find) => {
  const menu = find("menu") as ActorRefFrom<typeof menuMachine> | undefined
  const rules = menu === undefined ? [] : rulesOf(menu.getSnapshot())
  return { type: "preferences.copyAsked", text: settingsText(snapshot, rules) } as const
}

/** Everything the palette may offer, nearest to the page first. */
export const allCommands: ReadonlyArray<PaletteCommand> = [
  ...commandsOf<EventObject>("userList.list", {
    "action.addUser": addOpened.make({ draft: blankUser }),
    "action.refreshUsers": refreshed.make({}),
    "action.deleteUsers": (snapshot: RecordsSnapshot) => removalAsked.make({ ids: pickedOf(snapshot) })
  }),
  ...commandsOf<TabsEvent>(
    "tabs",
    Object.fromEntries(tabCommands.map((command) => [`action.${command}`, tab(command)] as const))
  ),
  ...commandsOf<AlarmReceivingEvent>("alarmReceiving", {
    "action.alarmsOn": { type: "alarmReceiving.turned", status: 1 },
    "action.alarmsOff": { type: "alarmReceiving.turned", status: 0 }
  }),
  ...commandsOf<MessagesEvent>("messages", {
    "action.messages": { type: "messages.boxOpened" },
    "action.allRead": { type: "messages.readAsked", reading: { ids: null, type: null } }
  }),
  ...commandsOf<MyDevicesEvent>("myDevices", {
    "action.devices": { type: "myDevices.opened" }
  }),
  ...commandsOf<WechatEvent>("wechat", {
    "action.wechat": { type: "wechat.opened" }
  }),
  ...commandsOf<PreferencesEvent>("preferences", {
    "action.dark": { type: "preferences.themeChosen", theme: "dark" },
    "action.light": { type: "preferences.themeChosen", theme: "light" },
    "action.chinese": { type: "preferences.languageChosen", language: "zh-CN" },
    "action.english": { type: "preferences.languageChosen", language: "en-US" },
    "action.fold": { type: "preferences.menuFolded", folded: true },
    "action.unfold": { type: "preferences.menuFolded", folded: false },
    "action.settings": { type: "preferences.drawerTurned", open: true },
    "action.closeSettings": { type: "preferences.drawerTurned", open: false },
    "action.copySettings": copy,
    ...switches
  }),
  ...commandsOf<MicroappEvent>("microapps", {
    "action.microapps": { type: "microapps.panelTurned", open: true }
  }),
  ...commandsOf<CommandPaletteEvent>("commandPalette", {
    "action.keys": { type: "commandPalette.keysOpened" }
  }),
  ...commandsOf<FormEvent>("password", {
    "action.password": { type: "form.opened", subject: null }
  }),
  ...commandsOf<SessionEvent>("session", {
    "action.logout": { type: "session.logoutAsked" }
  })
]
