import { type ActorRefFrom, enqueueActions, fromCallback, sendTo, setup } from "xstate"
import type { AlarmReceivingEmitted } from "../alarms/alarm-receiving-machine.ts"
import { captchaMachine } from "../captcha/captcha-machine.ts"
import type { MyDevicesEmitted } from "../devices/my-devices-machine.ts"
import { unexpectedErrorsMachine } from "../unexpected-errors/unexpected-errors-machine.ts"
import type { MicroappsEmitted } from "../microapps/microapps-setup.ts"
import { guardMachine, type GuardEmitted } from "../guard/guard-machine.ts"
import { menuMachine, type MenuEmitted } from "../menu/menu-machine.ts"
import type { MessagesEmitted } from "../messages/messages-machine.ts"
import { noticesMachine } from "../notices/notices-machine.ts"
import type { PasswordEmitted } from "../password/password-machine.ts"
import { preferencesMachine, type PreferencesEmitted } from "../preferences/preferences-machine.ts"
import type { SessionEmitted } from "../session/session-events.ts"
import { sessionMachine } from "../session/session-machine.ts"
import type { TabsActor, TabsEmitted } from "../tabs/tabs-machine.ts"
import type { ConsoleEvent } from "./console-events.ts"

/** The long-lived actors. Each is a child of the console under its own name, and found there by the views. */
const actors = {
  session: sessionMachine,
  captcha: captchaMachine,
  unexpectedErrors: unexpectedErrorsMachine,
  guard: guardMachine,
  menu: menuMachine,
  notices: noticesMachine,
  preferences: preferencesMachine
}
export type ShellActors = { readonly [K in keyof typeof actors]: ActorRefFrom<(typeof actors)[K]> }

/** Actors never address each other: what an actor emits, the console hears. */
const hearActors = fromCallback(({ system, sendBack }) => {
  const ears = Object.keys(actors).map((actor) => system.get(actor)!.on("*", sendBack))
  return () => ears.forEach((ear) => ear.unsubscribe())
})

const posted = (kind: "success" | "error", key: string) =>
  ({ type: "notices.posted", notice: { kind, key, values: {} } }) as const

/** The root of the console, and the one place that says what one topic means to another. */
export const consoleMachine = setup({
  types: {
    events: {} as
      | SessionEmitted
      | GuardEmitted
      | MenuEmitted
      | TabsEmitted
      | MicroappsEmitted
      | AlarmReceivingEmitted
      | PasswordEmitted
      | MyDevicesEmitted
      | MessagesEmitted
      | PreferencesEmitted
      | ConsoleEvent,
    children: {} as { [K in keyof typeof actors]: K } & { hearActors: "hearActors" }
  },
  actors: { ...actors, hearActors }
}).createMachine({
  id: "console",
  invoke: [
    { id: "hearActors", src: "hearActors" },
    { id: "unexpectedErrors", systemId: "unexpectedErrors", src: "unexpectedErrors" },
    { id: "preferences", systemId: "preferences", src: "preferences" },
    { id: "notices", systemId: "notices", src: "notices" },
    { id: "guard", systemId: "guard", src: "guard" },
    { id: "menu", systemId: "menu", src: "menu" },
    { id: "captcha", systemId: "captcha", src: "captcha" },
    { id: "session", systemId: "session", src: "session" }
  ],
  on: {
    "session.entered": {
      actions: [
        sendTo("captcha", { type: "captcha.dropped" }),
        sendTo("guard", ({ event }) => ({
          type: "guard.standingTold",
          standing: { _tag: "Inside", roleName: event.roleName }
        }))
      ]
    },
    "session.welcomed": { actions: sendTo("notices", posted("success", "session.welcome")) },
    "session.tookLeave": {
      actions: sendTo("notices", ({ event }) => ({
        type: "notices.posted",
        notice: { kind: "success", key: `session.${event.farewell}`, values: {} }
      }))
    },
    "session.refusedLogin": {
      actions: [
        sendTo("captcha", { type: "captcha.wanted" }),
        sendTo("notices", ({ event: { fault } }) => ({
          type: "notices.posted",
          notice: { kind: "error", key: "login.failed", values: {}, fault }
        }))
      ]
    },
    "session.left": {
      actions: [
        sendTo("menu", { type: "menu.cleared" }),
        sendTo("preferences", { type: "preferences.drawerTurned", open: false }),
        sendTo("guard", ({ event }) => ({
          type: "guard.standingTold",
          standing: { _tag: "Outside", leaving: event.reason }
        }))
      ]
    },
    "menu.known": {
      actions: [
        sendTo("guard", ({ event }) => ({ type: "guard.menuTold", menu: { _tag: "Known", rules: event.rules } })),
        enqueueActions(({ event, enqueue, system }) => {
          const tabs = system.get("tabs") as TabsActor | undefined
          if (tabs !== undefined) enqueue.sendTo(tabs, { type: "tabs.menuTold", rules: event.rules })
        })
      ]
    },
    "menu.missing": { actions: sendTo("guard", { type: "guard.menuTold", menu: { _tag: "Missing" } }) },
    "menu.failed": {
      actions: [
        sendTo("guard", { type: "guard.menuTold", menu: { _tag: "Failed" } }),
        sendTo("notices", ({ event }) => ({
          type: "notices.posted",
          notice: {
            kind: "error",
            key: "menu.fetchFailed",
            values: {},
            id: "menuNotice",
            lasting: true,
            fault: event.fault
          }
        }))
      ]
    },
    "menu.refreshFailed": {
      actions: sendTo("notices", ({ event }) => ({
        type: "notices.posted",
        notice: {
          kind: "error",
          key: "menu.fetchFailed",
          values: {},
          id: "menuNotice",
          lasting: true,
          fault: event.fault
        }
      }))
    },
    "preferences.serverMenuChosen": { actions: sendTo("menu", { type: "menu.wanted" }) },
    "preferences.paletteMissed": { actions: sendTo("notices", posted("error", "settings.paletteMissed")) },
    "preferences.settingsCopied": { actions: sendTo("notices", posted("success", "settings.copied")) },
    "preferences.settingsNotCopied": { actions: sendTo("notices", posted("error", "settings.copyFailed")) },
    "guard.menuMissed": { actions: sendTo("menu", { type: "menu.wanted" }) },
    "tabs.dropped": {
      actions: sendTo("notices", {
        type: "notices.posted",
        notice: { kind: "warning", key: "tabs.dropped", values: {}, lasting: true }
      })
    },
    "alarmReceiving.confirmed": {
      actions: sendTo("notices", ({ event }) => ({
        type: "notices.posted",
        notice: { kind: "success", key: event.status === 1 ? "alarm.enabled" : "alarm.disabled", values: {} }
      }))
    },
    "myDevices.saved": { actions: sendTo("notices", posted("success", "devices.saved")) },
    "password.set": { actions: sendTo("session", { type: "session.passwordSet" }) },
    "messages.allRead": { actions: sendTo("notices", posted("success", "success.operated")) },
    "console.callFailed": {
      actions: sendTo("notices", ({ event: { fault } }) => ({
        type: "notices.posted",
        notice: { kind: "error", key: `fault.${fault._tag}`, values: { msg: fault.msg }, fault }
      }))
    },
    "console.sessionLost": {
      actions: sendTo("session", ({ event }) => ({ type: "session.lost", fault: event.fault }))
    },
    "console.formTold": {
      actions: enqueueActions(({ event: { name, open }, enqueue, system }) => {
        const tabs = system.get("tabs") as TabsActor | undefined
        if (tabs !== undefined) enqueue.sendTo(tabs, { type: "tabs.formTold", name, open })
      })
    },
    "console.toldSuccess": {
      actions: sendTo("notices", ({ event }) => ({
        type: "notices.posted",
        notice: { kind: "success", key: event.key, values: {} }
      }))
    }
  }
})
export type ConsoleActor = ActorRefFrom<typeof consoleMachine>
