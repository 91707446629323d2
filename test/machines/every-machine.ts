import { requestForm } from "../../src/machines/account-requests/account-request.ts"
import { accountOverview, ownAvatar, sessionEnding } from "../../src/machines/account/account-overview.ts"
import { silenceList } from "../../src/machines/alarms/silence-list.ts"
import { CaptchaEvents } from "../../src/machines/captcha/captcha-events.ts"
import { captchaMachine } from "../../src/machines/captcha/captcha-machine.ts"
import { myDevices } from "../../src/machines/devices/my-devices.ts"
import { UnexpectedErrorEvents } from "../../src/machines/unexpected-errors/unexpected-error-events.ts"
import { unexpectedErrorsMachine } from "../../src/machines/unexpected-errors/unexpected-errors-machine.ts"
import { exportCodec } from "../../src/machines/export/export-codec.ts"
import { ExportEvents } from "../../src/machines/export/export-events.ts"
import { exportMachine } from "../../src/machines/export/export-machine.ts"
import { GuardEvents } from "../../src/machines/guard/guard-events.ts"
import { guardMachine } from "../../src/machines/guard/guard-machine.ts"
import { MicroappEvents } from "../../src/machines/microapps/microapp-events.ts"
import { microappsMachine } from "../../src/machines/microapps/microapps-machine.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import { CaseFileEvents } from "../../src/machines/journal/case-file-events.ts"
import { caseFileMachine } from "../../src/machines/journal/case-file-machine.ts"
import { codecOf, type EventCodec } from "../../src/machines/journal/journal.ts"
import { ReplayEvents } from "../../src/devtools/replay/replay-events.ts"
import { replayMachine } from "../../src/devtools/replay/replay-machine.ts"
import { messageList } from "../../src/machines/messages/message-list.ts"
import { todoApproval, todoCardsMachine, todoQueue } from "../../src/machines/messages/todo-queue.ts"
import { TodoCardsEvents } from "../../src/machines/messages/todo-queue-events.ts"
import { roleOptions } from "../../src/machines/roles/role-options.ts"
import { secretMachine } from "../../src/machines/secrets/secret-machine.ts"
import { declineForm } from "../../src/machines/users/todo-answers.ts"
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
import { events } from "../../src/contract/events.ts"
import { whoCanGrant } from "../../src/machines/roles/who-can-grant.ts"
import { RecordCardEvents } from "../../src/machines/record-cards/record-card-events.ts"
import { recordCardMachine } from "../../src/machines/record-cards/record-card-machine.ts"
import { recordSearch } from "../../src/machines/command-palette/record-search.ts"
import { HistoryEvents } from "../../src/machines/history/history-events.ts"
import { historyMachine } from "../../src/machines/history/history-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { SecondFactorEvents } from "../../src/machines/second-factor/second-factor-events.ts"
import { secondFactorMachine } from "../../src/machines/second-factor/second-factor-machine.ts"
import { SessionEvents } from "../../src/machines/session/session-events.ts"
import { sessionMachine } from "../../src/machines/session/session-machine.ts"
import { TabsEvents } from "../../src/machines/tabs/tabs-events.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { ViewsEvents } from "../../src/machines/views/views-events.ts"
import { viewsMachine } from "../../src/machines/views/views-machine.ts"
import { WechatEvents } from "../../src/machines/wechat/wechat-events.ts"
import { wechatMachine } from "../../src/machines/wechat/wechat-machine.ts"
import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import { alarmMachines } from "./alarm-machines.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import {
  brokenList,
  codeRefused,
  greenPalette,
  keptPreferences,
  loginVisit,
  menuNotice,
  notPermitted,
  messageOf,
  refusedFault,
  refusedCall,
  robotNumbered,
  sessionLost,
  silenceNumbered,
  systemMenu,
  changedSettings,
  userListVisit,
  unreachable,
  visitOf
} from "./fixtures.ts"
import { alarmPageMachines } from "./alarm-page-machines.ts"
import { machinesPageMachines } from "./machines-page-machines.ts"
import { ImageUploadEvents, imageUploadMachine } from "../../src/machines/images/image-upload-machine.ts"
import { password } from "./secrets.ts"
import { dashboardMachines } from "./dashboard-machines.ts"
import { locationMachines } from "./location-machines.ts"
import { merchantMachines } from "./merchant-machines.ts"
import { userMachines } from "./user-machines.ts"
import { roleMachines } from "./role-machines.ts"
import { formSettled, gathered, listEvents, query, records } from "./record-samples.ts"
import { specimen, type Specimen } from "./specimen.ts"

const userListTab = tabAt("userList", "/user/userList?page=2")!

/** Every journaled machine under its name, with samples of every event that it handles. */
export const everyMachine = {
  session: specimen(sessionMachine, eventCodecs.session, SessionEvents, {
    loginRefused: [{ fault: refusedFault }, { fault: codeRefused }]
  }),
  unexpectedErrors: specimen(unexpectedErrorsMachine, eventCodecs.unexpectedErrors, UnexpectedErrorEvents, {
    reported: [{ report: { ...brokenList, pageName: "userList" } }, { report: { ...brokenList, pageName: "" } }],
    settled: [{ pageName: "userList" }, { pageName: "" }]
  }),
  captcha: specimen(captchaMachine, eventCodecs.captcha, CaptchaEvents),
  "login.captcha": specimen(captchaMachine, codecOf(1, CaptchaEvents), CaptchaEvents),
  "login.request": specimen(formMachine, requestForm.codec, requestForm.events, formSettled("accountRequest")),
  myDevices: specimen(formMachine, myDevices.codec, myDevices.events, {
    ...formSettled("myDevices"),
    read: [
      { source: { devices: [robotNumbered(1), robotNumbered(5)], picked: ["WV2400001"] } },
      { source: { devices: [], picked: [] } }
    ]
  }),
  caseFile: specimen(caseFileMachine, eventCodecs.caseFile, CaseFileEvents),
  "replay.replay": specimen(replayMachine, codecOf(1, ReplayEvents), ReplayEvents, {
    opened: [
      { events: 1, start: 0 },
      { events: 3, start: 1 }
    ],
    moved: [{ to: 0 }, { to: 99 }],
    advanced: [{ to: 1 }, { to: 2 }]
  }),
  export: specimen(exportMachine, exportCodec, ExportEvents, {
    counted: [
      { total: 0, until: 1 },
      { total: 2, until: 1 }
    ],
    fetched: [
      { rows: 1, after: 7 },
      { rows: 1, after: null }
    ],
    unanswered: [{ fault: unreachable }],
    failed: [{ fault: null }, { fault: refusedFault }, { fault: sessionLost }]
  }),
  wechat: specimen(wechatMachine, eventCodecs.wechat, WechatEvents, {
    fetched: [
      { address: password, bound_at: null, validMs: null },
      { address: password, bound_at: 1, validMs: 600_000 }
    ]
  }),
  password: specimen(formMachine, eventCodecs.password, passwordForm.events, formSettled("password")),
  "userSettings.password": specimen(formMachine, passwordForm.codec, passwordForm.events, formSettled("password"), {
    onPage: true
  }),
  "userSettings.factor": specimen(secondFactorMachine, codecOf(3, SecondFactorEvents), SecondFactorEvents, {
    loaded: [
      { state: { enabled: true, demanded: false, recovery_left: 10 } },
      { state: { enabled: false, demanded: false, recovery_left: 0 } }
    ]
  }),
  messages: specimen(messagesMachine, eventCodecs.messages, MessagesEvents, {
    fetched: [
      { tab: null, list: [], unread: { message: 0, notice: 1, todo: 2 } },
      {
        tab: "todo",
        list: [messageOf(1, "todo"), messageOf(2, "todo", { status: 1 })],
        unread: { message: 0, notice: 0, todo: 1 }
      }
    ],
    readRequested: [
      { reading: { ids: [1], type: null } },
      { reading: { ids: null, type: "todo" } },
      { reading: { ids: [], type: null } }
    ]
  }),
  "messageList.list": specimen(
    recordsMachine,
    codecOf(1, messageList.events),
    messageList.events,
    gathered(messageOf(1, "todo")),
    { query }
  ),
  "todoQueue.queue": specimen(queryMachine, todoQueue.codec, todoQueue.events, {}, { key: "" }),
  "todoQueue.cards": specimen(todoCardsMachine, codecOf(1, TodoCardsEvents), TodoCardsEvents),
  "todoQueue.approval": specimen(secretMachine, codecOf(3, todoApproval.events), todoApproval.events),
  "todoQueue.declining": specimen(formMachine, declineForm.codec, declineForm.events),
  "todoQueue.roles": specimen(queryMachine, roleOptions.codec, roleOptions.events, {}, { key: null }),
  history: specimen(historyMachine, eventCodecs.history, HistoryEvents),
  recordCard: specimen(recordCardMachine, eventCodecs.recordCard, RecordCardEvents),
  whoCanGrant: specimen(queryMachine, whoCanGrant.codec, whoCanGrant.events, {}, { key: null }),
  recordSearch: specimen(queryMachine, recordSearch.codec, recordSearch.events, {}, { key: null }),
  "eventList.list": specimen(
    recordsMachine,
    codecOf(4, listEvents(events)),
    listEvents(events),
    records({
      id: 4,
      at: 1,
      user_id: 1,
      username: "admin",
      type: "users.edited",
      entity: "users",
      entity_id: "2",
      before: null,
      after: null,
      names: {}
    }),
    { query }
  ),
  views: specimen(viewsMachine, eventCodecs.views, ViewsEvents),
  microapps: specimen(microappsMachine, eventCodecs.microapps, MicroappEvents, {
    requested: [{ name: "sale-admin" }, { name: "device-admin" }],
    reloaded: [{ name: "sale-admin" }, { name: "device-admin" }]
  }),
  guard: specimen(guardMachine, eventCodecs.guard, GuardEvents, {
    visited: [{ visit: loginVisit }, { visit: userListVisit }, { visit: visitOf("notFound", "/nowhere") }],
    authChanged: [
      { auth: { _tag: "Inside", roleName: "Admin" } },
      { auth: { _tag: "Outside", leaving: null } },
      { auth: { _tag: "Outside", leaving: "userRefused" } },
      { auth: { _tag: "Settling" } }
    ],
    menuChanged: [
      { menu: { _tag: "Known", rules: systemMenu } },
      { menu: { _tag: "Missing" } },
      { menu: { _tag: "Failed" } },
      { menu: { _tag: "Unknown" } }
    ]
  }),
  menu: specimen(menuMachine, eventCodecs.menu, MenuEvents, {
    callFailed: [{ fault: notPermitted }, { fault: unreachable }]
  }),
  notices: specimen(noticesMachine, eventCodecs.notices, NoticesEvents, {
    posted: [
      { notice: { kind: "success", key: "session.welcome", values: {} } },
      { notice: { kind: "error", key: "fault.Refused", values: { msg: "no", times: 2 }, fault: refusedCall } },
      { notice: menuNotice }
    ],
    dismissed: [{ id: "menuNotice" }, { id: "notice-0" }]
  }),
  /** Possible colours are more than can be guessed. */
  preferences: specimen(preferencesMachine, eventCodecs.preferences, PreferencesEvents, {
    loaded: [
      { saved: keptPreferences, systemTheme: "dark", device: "desktop" },
      { saved: { ...keptPreferences, ...changedSettings, language: "en-US" }, systemTheme: "light", device: "mobile" }
    ],
    settingsChosen: [
      { changes: { menuFromServer: true } },
      { changes: { menuWidth: 300, themeColor: greenPalette.from } }
    ],
    paletteDerived: [{ palette: greenPalette }]
  }),
  commandPalette: specimen(
    commandPaletteMachine,
    eventCodecs.commandPalette,
    CommandPaletteEvents,
    {},
    {
      owner: 1
    }
  ),
  tabs: specimen(
    tabsMachine,
    eventCodecs.tabs,
    TabsEvents,
    {
      loaded: [
        { open: [], used: [] },
        {
          open: [userListTab, tabAt("dashboardIndex", "/dashboard/dashboardIndex")!],
          used: ["dashboardIndex", "userList"]
        }
      ],
      visited: [{ tab: userListTab }, { tab: tabAt("403", "/exception/403") }, { tab: null }],
      commanded: [
        { command: "close", name: "userList" },
        { command: "closeAll", name: "userList" },
        { command: "reload", name: "userList" },
        { command: "closeOthers", name: "403" }
      ],
      leaveRequested: [{ name: "userList" }],
      formChanged: [
        { name: "userList", open: true },
        { name: "userList", open: false }
      ],
      scrolled: [{ name: "userList", top: 320 }],
      pageLoaded: [{ name: "userList", query: { page: "2" } }],
      pageBroke: [{ name: "userList" }]
    },
    { owner: 1 }
  ),
  ...alarmPageMachines,
  ...machinesPageMachines,
  "alarm-board.silences": specimen(
    recordsMachine,
    codecOf(4, silenceList.events),
    silenceList.events,
    records(silenceNumbered(4)),
    { query }
  ),
  ...alarmMachines,
  "userCenter.own": specimen(queryMachine, codecOf(1, accountOverview.events), accountOverview.events, {}, { key: "" }),
  "userCenter.avatar": specimen(mutationMachine, codecOf(1, ownAvatar.events), ownAvatar.events),
  "userCenter.upload": specimen(imageUploadMachine, codecOf(2, ImageUploadEvents), ImageUploadEvents),
  "userCenter.ending": specimen(mutationMachine, codecOf(1, sessionEnding.events), sessionEnding.events),
  ...userMachines,
  ...dashboardMachines,
  ...merchantMachines,
  ...locationMachines,
  ...roleMachines
} satisfies Readonly<Record<string, Specimen>>

/** The codec of every machine, those of the pages and applications included. */
export const everyCodec: Readonly<Record<string, EventCodec>> = {
  ...eventCodecs,
  ...Object.fromEntries(
    Object.entries({ ...everyMachine, ...applicationMachines }).map(([name, { codec }]) => [name, codec])
  )
}
