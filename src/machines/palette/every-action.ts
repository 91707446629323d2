import { alarmReceivingActions } from "../alarms/alarm-receiving-actions.ts"
import { myDevicesActions } from "../devices/my-devices-actions.ts"
import { guestsActions } from "../guests/guests-actions.ts"
import { messagesActions } from "../messages/messages-actions.ts"
import { passwordActions } from "../password/password-actions.ts"
import { preferencesActions } from "../preferences/preferences-actions.ts"
import { sessionActions } from "../session/session-actions.ts"
import { tabsActions } from "../tabs/tabs-actions.ts"
import { userActions } from "../users/user-actions.ts"
import { wechatActions } from "../wechat/wechat-actions.ts"
import type { Action } from "./action.ts"
import { paletteActions } from "./palette-actions.ts"

/** Everything the palette may offer, nearest to the page first. */
export const everyAction: ReadonlyArray<Action> = [
  ...userActions,
  ...tabsActions,
  ...alarmReceivingActions,
  ...messagesActions,
  ...myDevicesActions,
  ...wechatActions,
  ...preferencesActions,
  ...guestsActions,
  ...paletteActions,
  ...passwordActions,
  ...sessionActions
]
