import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf } from "../events.ts"
import { AlarmReceivingEvents } from "../alarms/alarm-receiving-events.ts"
import { AlarmAlertsEvents } from "../alarms/alarm-alerts-events.ts"
import { AlarmsEvents } from "../alarms/alarms-events.ts"
import { CaseFileEvents } from "../journal/case-file-events.ts"
import { CaptchaEvents } from "../captcha/captcha-events.ts"
import { myDevices } from "../devices/my-devices.ts"
import { UnexpectedErrorEvents } from "../unexpected-errors/unexpected-error-events.ts"
import { GuardEvents } from "../guard/guard-events.ts"
import { whoCanGrant } from "../roles/who-can-grant.ts"
import { HistoryEvents } from "../history/history-events.ts"
import { RecordCardEvents } from "../record-cards/record-card-events.ts"
import { MessagesEvents } from "../messages/messages-events.ts"
import { MicroappEvents } from "../microapps/microapp-events.ts"
import { MenuEvents } from "../menu/menu-events.ts"
import { NoticesEvents } from "../notices/notices-events.ts"
import { passwordForm } from "../password/password.ts"
import { CommandPaletteEvents } from "../command-palette/command-palette-events.ts"
import { recordSearch } from "../command-palette/record-search.ts"
import { PreferencesEvents } from "../preferences/preferences-events.ts"
import { SessionEvents } from "../session/session-events.ts"
import { TabsEvents } from "../tabs/tabs-events.ts"
import { ViewsEvents } from "../views/views-events.ts"
import { WechatEvents } from "../wechat/wechat-events.ts"
import { codecOf, type EventCodec } from "../journal/journal.ts"

/** Events that reach the console from outside its actors. */
const ConsoleEvents = {
  ...eventsOf("console", {
    /** A call was refused or unanswered. Each call is reported once. */
    callFailed: { fault: Fault },
    /** Any call met the end of the session. */
    sessionLost: { fault: Fault },
    /** The code of the signed-in operator's actors has arrived. */
    signedInLoaded: {},
    /** The code of the login page's account requests has arrived. */
    requestsLoaded: {}
  }),
  /** A page or an embedded application holds unsaved input, or no more. */
  ...eventsOf("page", { formChanged: { name: Schema.String, open: Schema.Boolean } })
}
export type ConsoleEvent = EventOf<typeof ConsoleEvents>

/**
 * Codecs of the journaled machines of the shell, by actor id; a page brings its own. The journal holds only outside
 * events of the console itself, because its other events follow from its actors.
 */
export const eventCodecs = {
  console: codecOf(5, ConsoleEvents),
  session: codecOf(9, SessionEvents),
  captcha: codecOf(3, CaptchaEvents),
  caseFile: codecOf(2, CaseFileEvents),
  unexpectedErrors: codecOf(2, UnexpectedErrorEvents),
  guard: codecOf(4, GuardEvents),
  menu: codecOf(4, MenuEvents),
  notices: codecOf(6, NoticesEvents),
  preferences: codecOf(8, PreferencesEvents),
  tabs: codecOf(8, TabsEvents),
  commandPalette: codecOf(4, CommandPaletteEvents),
  alarmReceiving: codecOf(5, AlarmReceivingEvents),
  alarms: codecOf(3, AlarmsEvents),
  alarmAlerts: codecOf(2, AlarmAlertsEvents),
  myDevices: myDevices.codec,
  messages: codecOf(7, MessagesEvents),
  history: codecOf(3, HistoryEvents),
  recordCard: codecOf(3, RecordCardEvents),
  whoCanGrant: whoCanGrant.codec,
  recordSearch: recordSearch.codec,
  views: codecOf(4, ViewsEvents),
  wechat: codecOf(5, WechatEvents),
  password: passwordForm.codec,
  microapps: codecOf(3, MicroappEvents)
} satisfies Readonly<Record<string, EventCodec>>
