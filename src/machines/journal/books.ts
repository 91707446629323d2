import { Schema } from "effect"
import { UserCenter } from "../account/user-center-events.ts"
import { AccountRequests } from "../account-requests/account-request-events.ts"
import { AlarmReceiving } from "../alarms/alarm-receiving-events.ts"
import { CaptchaFacts } from "../captcha/captcha-events.ts"
import { Console } from "../console/console-events.ts"
import { MyDevices } from "../devices/my-devices-events.ts"
import { Defects } from "../defects/defects-events.ts"
import { Guard } from "../guard/guard-events.ts"
import { messageList } from "../messages/message-list.ts"
import { Messages } from "../messages/messages-events.ts"
import { Guests } from "../guests/guest-events.ts"
import { Menu } from "../menu/menu-events.ts"
import { Notices } from "../notices/notices-events.ts"
import { Password } from "../password/password-events.ts"
import { Palette } from "../palette/palette-events.ts"
import { Preferences } from "../preferences/preferences-events.ts"
import { RoleOptions } from "../roles/role-options-events.ts"
import { Session } from "../session/session-events.ts"
import { Tabs } from "../tabs/tabs-events.ts"
import { userList } from "../users/user-list.ts"
import { Wechat } from "../wechat/wechat-events.ts"
import type { Book } from "./journal.ts"

const bookOf = (version: number, events: Readonly<Record<string, unknown>>): Book => ({
  version,
  events: Schema.Union(
    Object.values(events) as ReadonlyArray<Schema.Codec<unknown, unknown>>
  ) as unknown as Book["events"]
})

/** Every journaled machine by the id its actor has. Of the console itself only what reaches it from outside is written: the rest follows from its rooms. */
export const books = {
  console: bookOf(1, Console),
  session: bookOf(2, Session),
  captcha: bookOf(1, CaptchaFacts),
  defects: bookOf(1, Defects),
  guard: bookOf(1, Guard),
  menu: bookOf(1, Menu),
  notices: bookOf(1, Notices),
  preferences: bookOf(2, Preferences),
  tabs: bookOf(2, Tabs),
  palette: bookOf(1, Palette),
  userList: bookOf(1, userList.events),
  roleOptions: bookOf(1, RoleOptions),
  alarmReceiving: bookOf(1, AlarmReceiving),
  myDevices: bookOf(1, MyDevices),
  messages: bookOf(1, Messages),
  messageList: bookOf(1, messageList.events),
  wechat: bookOf(1, Wechat),
  userCenter: bookOf(1, UserCenter),
  password: bookOf(1, Password),
  guests: bookOf(2, Guests),
  accountRequest: bookOf(1, AccountRequests),
  requestCaptcha: bookOf(1, CaptchaFacts)
} satisfies Readonly<Record<string, Book>>
