import { Schema } from "effect"
import { UserCenterEvents } from "../account/user-center-events.ts"
import { AccountRequestEvents } from "../account-requests/account-request-events.ts"
import { AlarmReceivingEvents } from "../alarms/alarm-receiving-events.ts"
import { CaptchaEvents } from "../captcha/captcha-events.ts"
import { ConsoleEvents } from "../console/console-events.ts"
import { MyDevicesEvents } from "../devices/my-devices-events.ts"
import { UnexpectedErrorEvents } from "../unexpected-errors/unexpected-error-events.ts"
import { GuardEvents } from "../guard/guard-events.ts"
import { messageList } from "../messages/message-list.ts"
import { MessagesEvents } from "../messages/messages-events.ts"
import { MicroappEvents } from "../microapps/microapp-events.ts"
import { MenuEvents } from "../menu/menu-events.ts"
import { NoticesEvents } from "../notices/notices-events.ts"
import { PasswordEvents } from "../password/password-events.ts"
import { CommandPaletteEvents } from "../command-palette/command-palette-events.ts"
import { PreferencesEvents } from "../preferences/preferences-events.ts"
import { RoleOptionsEvents } from "../roles/role-options-events.ts"
import { SessionEvents } from "../session/session-events.ts"
import { TabsEvents } from "../tabs/tabs-events.ts"
import { userList } from "../users/user-list.ts"
import { WechatEvents } from "../wechat/wechat-events.ts"
import type { EventCodec } from "./journal.ts"

const codecOf = (version: number, events: Readonly<Record<string, unknown>>): EventCodec => ({
  version,
  events: Schema.Union(
    Object.values(events) as ReadonlyArray<Schema.Codec<unknown, unknown>>
  ) as unknown as EventCodec["events"]
})

/** Every journaled machine by the id its actor has. Of the console itself only what reaches it from outside is written: the rest follows from its actors. */
export const eventCodecs = {
  console: codecOf(1, ConsoleEvents),
  session: codecOf(2, SessionEvents),
  captcha: codecOf(1, CaptchaEvents),
  unexpectedErrors: codecOf(1, UnexpectedErrorEvents),
  guard: codecOf(1, GuardEvents),
  menu: codecOf(1, MenuEvents),
  notices: codecOf(1, NoticesEvents),
  preferences: codecOf(3, PreferencesEvents),
  tabs: codecOf(4, TabsEvents),
  commandPalette: codecOf(2, CommandPaletteEvents),
  userList: codecOf(1, userList.events),
  roleOptions: codecOf(1, RoleOptionsEvents),
  alarmReceiving: codecOf(1, AlarmReceivingEvents),
  myDevices: codecOf(1, MyDevicesEvents),
  messages: codecOf(1, MessagesEvents),
  messageList: codecOf(1, messageList.events),
  wechat: codecOf(1, WechatEvents),
  userCenter: codecOf(1, UserCenterEvents),
  password: codecOf(1, PasswordEvents),
  microapps: codecOf(1, MicroappEvents),
  accountRequest: codecOf(1, AccountRequestEvents),
  requestCaptcha: codecOf(1, CaptchaEvents)
} satisfies Readonly<Record<string, EventCodec>>
