import { alarmReceivingCommands } from "../alarms/alarm-receiving-commands.ts"
import { myDevicesCommands } from "../devices/my-devices-commands.ts"
import { microappsActions } from "../microapps/microapps-commands.ts"
import { messagesCommands } from "../messages/messages-commands.ts"
import { passwordCommands } from "../password/password-commands.ts"
import { preferencesCommands } from "../preferences/preferences-commands.ts"
import { sessionCommands } from "../session/session-commands.ts"
import { tabsCommands } from "../tabs/tabs-commands.ts"
import { userCommands } from "../users/user-commands.ts"
import { wechatCommands } from "../wechat/wechat-commands.ts"
import type { PaletteCommand } from "../command-palette/palette-command.ts"
import { paletteCommands } from "../command-palette/command-palette-commands.ts"

/** Everything the palette may offer, nearest to the page first. */
export const allCommands: ReadonlyArray<PaletteCommand> = [
  ...userCommands,
  ...tabsCommands,
  ...alarmReceivingCommands,
  ...messagesCommands,
  ...myDevicesCommands,
  ...wechatCommands,
  ...preferencesCommands,
  ...microappsActions,
  ...paletteCommands,
  ...passwordCommands,
  ...sessionCommands
]
