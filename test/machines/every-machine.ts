import { requestForm } from "../../src/machines/account-requests/account-request.ts"
import { own, sessionEnding } from "../../src/machines/account/own.ts"
import { AlarmReceivingEvents } from "../../src/machines/alarms/alarm-receiving-events.ts"
import { alarmReceivingMachine } from "../../src/machines/alarms/alarm-receiving-machine.ts"
import { CaptchaEvents } from "../../src/machines/captcha/captcha-events.ts"
import { captchaMachine } from "../../src/machines/captcha/captcha-machine.ts"
import { MyDevicesEvents } from "../../src/machines/devices/my-devices-events.ts"
import { myDevicesMachine } from "../../src/machines/devices/my-devices-machine.ts"
import { UnexpectedErrorEvents } from "../../src/machines/unexpected-errors/unexpected-error-events.ts"
import { unexpectedErrorsMachine } from "../../src/machines/unexpected-errors/unexpected-errors-machine.ts"
import { GuardEvents } from "../../src/machines/guard/guard-events.ts"
import { guardMachine } from "../../src/machines/guard/guard-machine.ts"
import { MicroappEvents } from "../../src/machines/microapps/microapp-events.ts"
import { microappsMachine } from "../../src/machines/microapps/microapps-machine.ts"
import { commandMachine } from "../../src/machines/commands/command-machine.ts"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import { codecOf, type EventCodec } from "../../src/machines/journal/journal.ts"
import { messageList } from "../../src/machines/messages/message-list.ts"
import { MessagesEvents } from "../../src/machines/messages/messages-events.ts"
import { messagesMachine } from "../../src/machines/messages/messages-machine.ts"
import { MenuEvents } from "../../src/machines/menu/menu-events.ts"
import { menuMachine } from "../../src/machines/menu/menu-machine.ts"
import { NoticesEvents } from "../../src/machines/notices/notices-events.ts"
import { noticesMachine } from "../../src/machines/notices/notices-machine.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { passwordForm } from "../../src/machines/password/password.ts"
import { CommandPaletteEvents } from "../../src/machines/command-palette/command-palette-events.ts"
import { commandPaletteMachine } from "../../src/machines/command-palette/command-palette-machine.ts"
import { PreferencesEvents } from "../../src/machines/preferences/preferences-events.ts"
import { preferencesMachine } from "../../src/machines/preferences/preferences-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { lookupMachine } from "../../src/machines/lookups/lookup-machine.ts"
import { roleOptions } from "../../src/machines/roles/role-options.ts"
import { SessionEvents } from "../../src/machines/session/session-events.ts"
import { sessionMachine } from "../../src/machines/session/session-machine.ts"
import { TabsEvents } from "../../src/machines/tabs/tabs-events.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { WechatEvents } from "../../src/machines/wechat/wechat-events.ts"
import { wechatMachine } from "../../src/machines/wechat/wechat-machine.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import {
  adaDetail,
  adminRole,
  brokenList,
  devicesFirst,
  loginVisit,
  refused,
  sessionLost,
  systemMenu,
  unreachable,
  userListVisit,
  visitOf
} from "./fixtures.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { alarmReceivingSamples, noticesSamples } from "./notice-samples.ts"
import { messageListSamples, messageSamples } from "./message-samples.ts"
import { preferencesSamples } from "./preferences-samples.ts"
import { type SamplesOf, specimen, type Specimen } from "./specimen.ts"
import { myDevicesSamples } from "./operator-samples.ts"
import { captcha, newPassword, password } from "./secrets.ts"
import { tabsSamples } from "./tabs-samples.ts"
import { userListSamples } from "./user-list-samples.ts"

const attempt = { username: "ada", password, captcha_id: "c1", captcha, remember: true, missing: [] }
const query = { page: 1, page_size: 10 }
const passwordChange = { old_password: password, new_password: newPassword, confirm_password: newPassword }
const request = { username: "carol", email: "", remarks: "please" }

const captchaSamples: SamplesOf<typeof CaptchaEvents> = {
  drawn: [CaptchaEvents.drawn.make({ captcha: { captcha_id: "c1", image: "data:image/svg+xml,1" } })],
  drawFailed: [CaptchaEvents.drawFailed.make({ fault: unreachable })]
}

const passwordEvents = passwordForm.events
const passwordSamples: SamplesOf<typeof passwordEvents> = {
  opened: [passwordEvents.opened.make({ subject: null })],
  submitted: [
    passwordEvents.submitted.make({ attempt: passwordChange, problems: {} }),
    passwordEvents.submitted.make({ attempt: passwordChange, problems: { new_password: "password.hint" } })
  ],
  typed: [passwordEvents.typed.make({ changed: true }), passwordEvents.typed.make({ changed: false })],
  sent: [passwordEvents.sent.make({})],
  sendFailed: [
    passwordEvents.sendFailed.make({ fault: refused }),
    passwordEvents.sendFailed.make({ fault: unreachable })
  ]
}

const requestEvents = requestForm.events
const requested = { draft: request, captcha_id: "c1", captcha }
const requestSamples: SamplesOf<typeof requestEvents> = {
  opened: [requestEvents.opened.make({ subject: "password" }), requestEvents.opened.make({ subject: "registration" })],
  submitted: [
    requestEvents.submitted.make({ attempt: requested, problems: {} }),
    requestEvents.submitted.make({ attempt: requested, problems: { username: "users.usernameEmpty" } })
  ],
  typed: [requestEvents.typed.make({ changed: true }), requestEvents.typed.make({ changed: false })],
  sent: [requestEvents.sent.make({})],
  sendFailed: [requestEvents.sendFailed.make({ fault: refused }), requestEvents.sendFailed.make({ fault: unreachable })]
}

/** Every journaled machine under the name of its book, with samples of every event it hears. */
export const everyMachine = {
  session: specimen(sessionMachine, eventCodecs.session, SessionEvents, {
    found: [SessionEvents.found.make({ user: adaDetail }), SessionEvents.found.make({ user: null })],
    missing: [SessionEvents.missing.make({ farewell: null }), SessionEvents.missing.make({ farewell: "loggedOut" })],
    loginSubmitted: [
      SessionEvents.loginSubmitted.make(attempt),
      SessionEvents.loginSubmitted.make({ ...attempt, missing: ["captcha"] })
    ],
    loginRefused: [SessionEvents.loginRefused.make({ fault: refused })],
    opened: [SessionEvents.opened.make({ user: adaDetail })],
    userRefused: [SessionEvents.userRefused.make({ fault: unreachable })],
    lost: [SessionEvents.lost.make({ fault: sessionLost })]
  }),
  unexpectedErrors: specimen(unexpectedErrorsMachine, eventCodecs.unexpectedErrors, UnexpectedErrorEvents, {
    reported: [
      UnexpectedErrorEvents.reported.make({ report: { ...brokenList, owner: "userList" } }),
      UnexpectedErrorEvents.reported.make({ report: { ...brokenList, owner: "" } })
    ],
    retried: [UnexpectedErrorEvents.retried.make({ page: "/user/userList" })],
    settled: [
      UnexpectedErrorEvents.settled.make({ owner: "userList" }),
      UnexpectedErrorEvents.settled.make({ owner: "" })
    ]
  }),
  captcha: specimen(captchaMachine, eventCodecs.captcha, CaptchaEvents, captchaSamples),
  "login.captcha": specimen(captchaMachine, codecOf(1, CaptchaEvents), CaptchaEvents, captchaSamples),
  "login.request": specimen(formMachine, codecOf(1, requestEvents), requestEvents, requestSamples),
  alarmReceiving: specimen(
    alarmReceivingMachine,
    eventCodecs.alarmReceiving,
    AlarmReceivingEvents,
    alarmReceivingSamples
  ),
  myDevices: specimen(myDevicesMachine, eventCodecs.myDevices, MyDevicesEvents, myDevicesSamples),
  wechat: specimen(wechatMachine, eventCodecs.wechat, WechatEvents, {
    fetched: [
      WechatEvents.fetched.make({ address: password, bound_at: null }),
      WechatEvents.fetched.make({ address: password, bound_at: 1 })
    ],
    fetchFailed: [WechatEvents.fetchFailed.make({ fault: unreachable })],
    bound: [WechatEvents.bound.make({ bound_at: 2 })],
    watchFailed: [WechatEvents.watchFailed.make({ fault: sessionLost })],
    unbindFailed: [WechatEvents.unbindFailed.make({ fault: unreachable })]
  }),
  password: specimen(formMachine, eventCodecs.password, passwordEvents, passwordSamples),
  "userSettings.password": specimen(formMachine, codecOf(1, passwordEvents), passwordEvents, passwordSamples),
  messages: specimen(messagesMachine, eventCodecs.messages, MessagesEvents, messageSamples),
  "messageList.list": specimen(recordsMachine, codecOf(1, messageList.events), messageList.events, messageListSamples, {
    query
  }),
  microapps: specimen(microappsMachine, eventCodecs.microapps, MicroappEvents, {
    wanted: [MicroappEvents.wanted.make({ name: "sale-admin" }), MicroappEvents.wanted.make({ name: "device-admin" })],
    loaded: [MicroappEvents.loaded.make({ version: "1.0.0", took: 120 })],
    bootstrapped: [
      MicroappEvents.bootstrapped.make({ took: 3, extras: [] }),
      MicroappEvents.bootstrapped.make({ took: 3, extras: ["update", "unload"] })
    ],
    mounted: [MicroappEvents.mounted.make({ took: 40 })],
    updated: [MicroappEvents.updated.make({ took: 4 })],
    unmounted: [MicroappEvents.unmounted.make({ took: 5 })],
    unloaded: [MicroappEvents.unloaded.make({ took: 6 })],
    failed: [MicroappEvents.failed.make({ stage: "loading", why: "404 /sale-admin/index.html", at: 7 })],
    limitPassed: [MicroappEvents.limitPassed.make({ stage: "mounting", limit: 3000, at: 8 })],
    slowed: [MicroappEvents.slowed.make({ stage: "bootstrapping", after: 1000, at: 6 })],
    reloaded: [
      MicroappEvents.reloaded.make({ name: "sale-admin" }),
      MicroappEvents.reloaded.make({ name: "device-admin" })
    ],
    panelTurned: [MicroappEvents.panelTurned.make({ open: true }), MicroappEvents.panelTurned.make({ open: false })]
  }),
  guard: specimen(guardMachine, eventCodecs.guard, GuardEvents, {
    visited: [
      GuardEvents.visited.make({ visit: loginVisit }),
      GuardEvents.visited.make({ visit: userListVisit }),
      GuardEvents.visited.make({ visit: visitOf("notFound", "/nowhere") })
    ],
    standingChanged: [
      GuardEvents.standingChanged.make({ standing: { _tag: "Inside", roleName: "Admin" } }),
      GuardEvents.standingChanged.make({ standing: { _tag: "Outside", leaving: null } }),
      GuardEvents.standingChanged.make({ standing: { _tag: "Outside", leaving: "userRefused" } }),
      GuardEvents.standingChanged.make({ standing: { _tag: "Settling" } })
    ],
    menuChanged: [
      GuardEvents.menuChanged.make({ menu: { _tag: "Known", rules: systemMenu } }),
      GuardEvents.menuChanged.make({ menu: { _tag: "Missing" } }),
      GuardEvents.menuChanged.make({ menu: { _tag: "Failed" } }),
      GuardEvents.menuChanged.make({ menu: { _tag: "Unknown" } })
    ]
  }),
  menu: specimen(menuMachine, eventCodecs.menu, MenuEvents, {
    restored: [MenuEvents.restored.make({ rules: systemMenu }), MenuEvents.restored.make({ rules: [] })],
    fetched: [MenuEvents.fetched.make({ rules: devicesFirst }), MenuEvents.fetched.make({ rules: [] })],
    fetchFailed: [MenuEvents.fetchFailed.make({ fault: unreachable })],
    groupTurned: [MenuEvents.groupTurned.make({ name: "user", open: false })]
  }),
  notices: specimen(noticesMachine, eventCodecs.notices, NoticesEvents, noticesSamples),
  preferences: specimen(preferencesMachine, eventCodecs.preferences, PreferencesEvents, preferencesSamples),
  commandPalette: specimen(
    commandPaletteMachine,
    eventCodecs.commandPalette,
    CommandPaletteEvents,
    {
      found: [
        CommandPaletteEvents.found.make({ recent: ["page.userList"] }),
        CommandPaletteEvents.found.make({ recent: [] })
      ],
      typed: [CommandPaletteEvents.typed.make({ text: "use" })],
      pointed: [CommandPaletteEvents.pointed.make({ id: "page.userList" })],
      chosen: [CommandPaletteEvents.chosen.make({ id: "action.dark" })]
    },
    { owner: 1 }
  ),
  tabs: specimen(tabsMachine, eventCodecs.tabs, TabsEvents, tabsSamples, { owner: 1 }),
  "userList.list": specimen(recordsMachine, codecOf(1, userList.events), userList.events, userListSamples, { query }),
  "userCenter.own": specimen(
    lookupMachine,
    codecOf(1, own.events),
    own.events,
    {
      wanted: [own.events.wanted.make({ key: "b" })],
      found: [own.events.found.make({ found: { devices: [], total: 0, events: [], sessions: [] } })],
      failed: [own.events.failed.make({ fault: unreachable })]
    },
    { key: "" }
  ),
  "userCenter.ending": specimen(commandMachine, codecOf(1, sessionEnding.events), sessionEnding.events, {
    requested: [sessionEnding.events.requested.make({ command: { id: 7 } })],
    issued: [sessionEnding.events.issued.make({ command: { id: 8 } })],
    done: [sessionEnding.events.done.make({})],
    failed: [sessionEnding.events.failed.make({ fault: refused })]
  }),
  "userList.roles": specimen(
    lookupMachine,
    codecOf(1, roleOptions.events),
    roleOptions.events,
    {
      wanted: [roleOptions.events.wanted.make({ key: "b" })],
      found: [roleOptions.events.found.make({ found: [adminRole] })],
      failed: [roleOptions.events.failed.make({ fault: unreachable })]
    },
    { key: "" }
  )
} satisfies Readonly<Record<string, Specimen>>

/** What the journal knows of every machine, those of the pages and applications included. */
export const everyCodec: Readonly<Record<string, EventCodec>> = {
  ...eventCodecs,
  ...Object.fromEntries(
    Object.entries({ ...everyMachine, ...applicationMachines }).map(([name, { book }]) => [name, book])
  )
}
