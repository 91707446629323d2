import * as kit from "../kit/topics/kit.ts"
import * as records from "../kit/topics/records.ts"
import * as account from "./topics/account.ts"
import * as alarms from "./topics/alarms.ts"
import * as devices from "./topics/devices.ts"
import * as login from "./topics/login.ts"
import * as microapps from "./topics/microapps.ts"
import * as shell from "./topics/shell.ts"
import * as operator from "./topics/operator.ts"
import * as messages from "./topics/messages.ts"
import * as commandPalette from "./topics/command-palette.ts"
import * as preferences from "./topics/preferences.ts"
import * as results from "./topics/results.ts"
import * as tabs from "./topics/tabs.ts"
import * as requests from "./topics/account-requests.ts"
import * as users from "./topics/users.ts"
import * as wechat from "./topics/wechat.ts"

/** What the shell and its pages say: plain, so that the shell need not wait for i18next. */
export const shellWords = {
  ...kit,
  ...records,
  ...account,
  ...alarms,
  ...devices,
  ...login,
  ...microapps,
  ...shell,
  ...operator,
  ...messages,
  ...commandPalette,
  ...preferences,
  ...results,
  ...tabs,
  ...requests,
  ...users,
  ...wechat
}
