import { Redacted } from "effect"
import { UserCenter } from "../../src/machines/account/user-center-events.ts"
import { userCenterMachine } from "../../src/machines/account/user-center-machine.ts"
import { AccountRequests } from "../../src/machines/account-requests/account-request-events.ts"
import { accountRequestMachine } from "../../src/machines/account-requests/account-request-machine.ts"
import { AlarmReceiving } from "../../src/machines/alarms/alarm-receiving-events.ts"
import { alarmReceivingMachine } from "../../src/machines/alarms/alarm-receiving-machine.ts"
import { CaptchaFacts } from "../../src/machines/captcha/captcha-events.ts"
import { captchaMachine } from "../../src/machines/captcha/captcha-machine.ts"
import { MyDevices } from "../../src/machines/devices/my-devices-events.ts"
import { myDevicesMachine } from "../../src/machines/devices/my-devices-machine.ts"
import { Defects } from "../../src/machines/defects/defects-events.ts"
import { defectsMachine } from "../../src/machines/defects/defects-machine.ts"
import { Guard } from "../../src/machines/guard/guard-events.ts"
import { guardMachine } from "../../src/machines/guard/guard-machine.ts"
import { Guests } from "../../src/machines/guests/guest-events.ts"
import { guestsMachine } from "../../src/machines/guests/guests-machine.ts"
import { books } from "../../src/machines/journal/books.ts"
import { messageList } from "../../src/machines/messages/message-list.ts"
import { Messages } from "../../src/machines/messages/messages-events.ts"
import { messagesMachine } from "../../src/machines/messages/messages-machine.ts"
import { Menu } from "../../src/machines/menu/menu-events.ts"
import { menuMachine } from "../../src/machines/menu/menu-machine.ts"
import { Notices } from "../../src/machines/notices/notices-events.ts"
import { noticesMachine } from "../../src/machines/notices/notices-machine.ts"
import { Password } from "../../src/machines/password/password-events.ts"
import { passwordMachine } from "../../src/machines/password/password-machine.ts"
import { Palette } from "../../src/machines/palette/palette-events.ts"
import { paletteMachine } from "../../src/machines/palette/palette-machine.ts"
import { Preferences } from "../../src/machines/preferences/preferences-events.ts"
import { preferencesMachine } from "../../src/machines/preferences/preferences-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { RoleOptions } from "../../src/machines/roles/role-options-events.ts"
import { roleOptionsMachine } from "../../src/machines/roles/role-options-machine.ts"
import { Session } from "../../src/machines/session/session-events.ts"
import { sessionMachine } from "../../src/machines/session/session-machine.ts"
import { Tabs } from "../../src/machines/tabs/tabs-events.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { Wechat } from "../../src/machines/wechat/wechat-events.ts"
import { wechatMachine } from "../../src/machines/wechat/wechat-machine.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import {
  adaDetail,
  adminRole,
  brokenList,
  devicesFirst,
  loginVisit,
  refused,
  refusedAtAll,
  sessionLost,
  systemMenu,
  unreachable,
  userListVisit,
  userNamed,
  visitOf
} from "./facts.ts"
import { alarmReceivingSamples, noticesSamples } from "./notice-samples.ts"
import { messageListSamples, messageSamples } from "./message-samples.ts"
import { preferencesSamples } from "./preferences-samples.ts"
import { type SamplesOf, specimen, type Specimen } from "./specimen.ts"
import { myDevicesSamples, userCenterSamples } from "./operator-samples.ts"
import { tabsSamples } from "./tabs-samples.ts"

/** Typed in and never to be seen again. */
export const secrets = ["Tr0ub4dor&3", "x7Kq-typed", "Ch4nge-me!"]
const [password, captcha, newPassword] = secrets.map((secret) => Redacted.make(secret)) as [
  Redacted.Redacted,
  Redacted.Redacted,
  Redacted.Redacted
]

const attempt = { username: "ada", password, captcha_id: "c1", captcha, remember: true, missing: [] }
const draft = { username: "bob", role: "operator", email: "bob@wheelhouse.example", enabled: true }
const bob = userNamed(2, "bob")
const query = { page: 1, page_size: 10 }
const passwordChange = { old_password: password, new_password: newPassword, confirm_password: newPassword }
const request = { username: "carol", email: "", remarks: "please" }

const captchaSamples: SamplesOf<typeof CaptchaFacts> = {
  wanted: [CaptchaFacts.wanted.make({})],
  drawn: [CaptchaFacts.drawn.make({ captcha: { captcha_id: "c1", image: "data:image/svg+xml,1" } })],
  drawFailed: [CaptchaFacts.drawFailed.make({ fault: unreachable })],
  dropped: [CaptchaFacts.dropped.make({})]
}

/** Every journaled machine under the name of its book, with samples of every event it hears. */
export const everyMachine: Readonly<Record<Exclude<keyof typeof books, "console">, Specimen>> = {
  session: specimen(sessionMachine, books.session, Session, {
    found: [Session.found.make({ user: adaDetail }), Session.found.make({ user: null })],
    missing: [Session.missing.make({ farewell: null }), Session.missing.make({ farewell: "loggedOut" })],
    loginSubmitted: [
      Session.loginSubmitted.make(attempt),
      Session.loginSubmitted.make({ ...attempt, missing: ["captcha"] })
    ],
    tokenKept: [Session.tokenKept.make({})],
    loginRefused: [Session.loginRefused.make({ fault: refused })],
    opened: [Session.opened.make({ user: adaDetail })],
    userRefused: [Session.userRefused.make({ fault: unreachable })],
    userOutdated: [Session.userOutdated.make({})],
    logoutAsked: [Session.logoutAsked.make({})],
    passwordSet: [Session.passwordSet.make({})],
    closed: [Session.closed.make({})],
    lost: [Session.lost.make({ fault: sessionLost })],
    stayChosen: [Session.stayChosen.make({})],
    leaveChosen: [Session.leaveChosen.make({})],
    tokenAppeared: [Session.tokenAppeared.make({})],
    tokenVanished: [Session.tokenVanished.make({})]
  }),
  defects: specimen(defectsMachine, books.defects, Defects, {
    met: [
      Defects.met.make({ met: { ...brokenList, owner: "userList" } }),
      Defects.met.make({ met: { ...brokenList, owner: "" } })
    ],
    settled: [Defects.settled.make({ owner: "userList" }), Defects.settled.make({ owner: "" })]
  }),
  captcha: specimen(captchaMachine, books.captcha, CaptchaFacts, captchaSamples),
  requestCaptcha: specimen(captchaMachine, books.requestCaptcha, CaptchaFacts, captchaSamples),
  accountRequest: specimen(accountRequestMachine, books.accountRequest, AccountRequests, {
    opened: [AccountRequests.opened.make({ kind: "password" }), AccountRequests.opened.make({ kind: "registration" })],
    submitted: [
      AccountRequests.submitted.make({ draft: request, captcha_id: "c1", captcha, problems: {} }),
      AccountRequests.submitted.make({
        draft: request,
        captcha_id: "c1",
        captcha,
        problems: { username: "users.usernameEmpty" }
      })
    ],
    sent: [AccountRequests.sent.make({})],
    sendFailed: [
      AccountRequests.sendFailed.make({ fault: refused }),
      AccountRequests.sendFailed.make({ fault: unreachable })
    ],
    closed: [AccountRequests.closed.make({})]
  }),
  alarmReceiving: specimen(alarmReceivingMachine, books.alarmReceiving, AlarmReceiving, alarmReceivingSamples),
  myDevices: specimen(myDevicesMachine, books.myDevices, MyDevices, myDevicesSamples),
  wechat: specimen(wechatMachine, books.wechat, Wechat, {
    opened: [Wechat.opened.make({})],
    closed: [Wechat.closed.make({})],
    told: [
      Wechat.told.make({ address: password, bound_at: null }),
      Wechat.told.make({ address: password, bound_at: 1 })
    ],
    tellFailed: [Wechat.tellFailed.make({ fault: unreachable })],
    refreshed: [Wechat.refreshed.make({})],
    bound: [Wechat.bound.make({ bound_at: 2 })],
    watchFailed: [Wechat.watchFailed.make({ fault: sessionLost })],
    unbindAsked: [Wechat.unbindAsked.make({})],
    unbound: [Wechat.unbound.make({})],
    unbindFailed: [Wechat.unbindFailed.make({ fault: unreachable })]
  }),
  userCenter: specimen(userCenterMachine, books.userCenter, UserCenter, userCenterSamples),
  password: specimen(passwordMachine, books.password, Password, {
    opened: [Password.opened.make({})],
    closed: [Password.closed.make({})],
    submitted: [
      Password.submitted.make({ ...passwordChange, problems: {} }),
      Password.submitted.make({ ...passwordChange, problems: { new_password: "password.newProblem" } })
    ],
    set: [Password.set.make({})],
    setFailed: [Password.setFailed.make({ fault: refused }), Password.setFailed.make({ fault: unreachable })]
  }),
  messages: specimen(messagesMachine, books.messages, Messages, messageSamples),
  messageList: specimen(recordsMachine, books.messageList, messageList.events, messageListSamples, { query }),
  guests: specimen(guestsMachine, books.guests, Guests, {
    wanted: [Guests.wanted.make({ name: "sale-admin" }), Guests.wanted.make({ name: "device-admin" })],
    left: [Guests.left.make({})],
    loaded: [Guests.loaded.make({ version: "1.0.0", took: 120 })],
    bootstrapped: [
      Guests.bootstrapped.make({ took: 3, extras: [] }),
      Guests.bootstrapped.make({ took: 3, extras: ["update", "unload"] })
    ],
    mounted: [Guests.mounted.make({ took: 40 })],
    outdated: [Guests.outdated.make({})],
    updated: [Guests.updated.make({ took: 4 })],
    unmounted: [Guests.unmounted.make({ took: 5 })],
    unloaded: [Guests.unloaded.make({ took: 6 })],
    failed: [Guests.failed.make({ stage: "loading", why: "404 /sale-admin/index.html", at: 7 })],
    limitPassed: [Guests.limitPassed.make({ stage: "mounting", limit: 3000, at: 8 })],
    slowed: [Guests.slowed.make({ stage: "bootstrapping", after: 1000, at: 6 })],
    dismissed: [Guests.dismissed.make({})],
    reloaded: [Guests.reloaded.make({ name: "sale-admin" }), Guests.reloaded.make({ name: "device-admin" })],
    panelTurned: [Guests.panelTurned.make({ open: true }), Guests.panelTurned.make({ open: false })]
  }),
  guard: specimen(guardMachine, books.guard, Guard, {
    visited: [
      Guard.visited.make({ visit: loginVisit }),
      Guard.visited.make({ visit: userListVisit }),
      Guard.visited.make({ visit: visitOf("notFound", "/nowhere") })
    ],
    standingTold: [
      Guard.standingTold.make({ standing: { _tag: "Inside", roleName: "Admin" } }),
      Guard.standingTold.make({ standing: { _tag: "Outside", leaving: null } }),
      Guard.standingTold.make({ standing: { _tag: "Outside", leaving: "userRefused" } }),
      Guard.standingTold.make({ standing: { _tag: "Settling" } })
    ],
    menuTold: [
      Guard.menuTold.make({ menu: { _tag: "Known", rules: systemMenu } }),
      Guard.menuTold.make({ menu: { _tag: "Missing" } }),
      Guard.menuTold.make({ menu: { _tag: "Failed" } }),
      Guard.menuTold.make({ menu: { _tag: "Unknown" } })
    ],
    arrived: [Guard.arrived.make({})]
  }),
  menu: specimen(menuMachine, books.menu, Menu, {
    restored: [Menu.restored.make({ rules: systemMenu }), Menu.restored.make({ rules: [] })],
    wanted: [Menu.wanted.make({})],
    fetched: [Menu.fetched.make({ rules: devicesFirst }), Menu.fetched.make({ rules: [] })],
    fetchFailed: [Menu.fetchFailed.make({ fault: unreachable })],
    groupTurned: [Menu.groupTurned.make({ name: "user", open: false })],
    cleared: [Menu.cleared.make({})]
  }),
  notices: specimen(noticesMachine, books.notices, Notices, noticesSamples),
  preferences: specimen(preferencesMachine, books.preferences, Preferences, preferencesSamples),
  palette: specimen(
    paletteMachine,
    books.palette,
    Palette,
    {
      found: [Palette.found.make({ recent: ["page.userList"] }), Palette.found.make({ recent: [] })],
      stored: [Palette.stored.make({})],
      opened: [Palette.opened.make({})],
      keysOpened: [Palette.keysOpened.make({})],
      typed: [Palette.typed.make({ text: "use" })],
      hastened: [Palette.hastened.make({})],
      pointed: [Palette.pointed.make({ id: "page.userList" })],
      chosen: [Palette.chosen.make({ id: "action.dark" })],
      closed: [Palette.closed.make({})]
    },
    { owner: 1 }
  ),
  tabs: specimen(tabsMachine, books.tabs, Tabs, tabsSamples, { owner: 1 }),
  userList: specimen(
    recordsMachine,
    books.userList,
    userList.events,
    {
      queried: [
        userList.events.queried.make({
          query: { page: 3, page_size: 10, username: "b", sort: "username", order: "desc" }
        })
      ],
      refreshed: [userList.events.refreshed.make({})],
      listed: [
        userList.events.listed.make({ rows: [bob], total: 1 }),
        userList.events.listed.make({ rows: [], total: 0 }),
        userList.events.listed.make({ rows: [], total: 12 })
      ],
      listFailed: [userList.events.listFailed.make({ fault: unreachable })],
      rowsPicked: [userList.events.rowsPicked.make({ ids: [2] })],
      addOpened: [userList.events.addOpened.make({ draft: { ...draft, username: "" } })],
      editOpened: [userList.events.editOpened.make({ row: bob, draft })],
      draftSubmitted: [
        userList.events.draftSubmitted.make({ draft, secret: newPassword, problems: {} }),
        userList.events.draftSubmitted.make({ draft, secret: null, problems: {} }),
        userList.events.draftSubmitted.make({
          draft,
          secret: newPassword,
          problems: { username: "users.usernameEmpty" }
        })
      ],
      draftLeft: [userList.events.draftLeft.make({ draft: { ...draft, username: "half-typed" } })],
      draftRevised: [userList.events.draftRevised.make({ draft: { ...draft, email: "half-typed" } })],
      draftClosed: [userList.events.draftClosed.make({})],
      saved: [
        userList.events.saved.make({ row: bob, added: true }),
        userList.events.saved.make({ row: bob, added: false })
      ],
      saveFailed: [
        userList.events.saveFailed.make({ fault: refused }),
        userList.events.saveFailed.make({ fault: unreachable })
      ],
      removalAsked: [userList.events.removalAsked.make({ ids: [2] }), userList.events.removalAsked.make({ ids: [] })],
      removalCancelled: [userList.events.removalCancelled.make({})],
      removalConfirmed: [userList.events.removalConfirmed.make({})],
      removed: [userList.events.removed.make({ ids: [2] })],
      removeFailed: [userList.events.removeFailed.make({ fault: refusedAtAll })]
    },
    { query }
  ),
  roleOptions: specimen(roleOptionsMachine, books.roleOptions, RoleOptions, {
    refreshed: [RoleOptions.refreshed.make({})],
    listed: [RoleOptions.listed.make({ roles: [adminRole] })],
    listFailed: [RoleOptions.listFailed.make({ fault: unreachable })]
  })
}
