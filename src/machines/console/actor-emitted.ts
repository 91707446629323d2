import type { SessionEmitted } from "../session/session-events.ts"
import type { GuardEmitted } from "../guard/guard-machine.ts"
import type { MenuEmitted } from "../menu/menu-machine.ts"
import type { TabsEmitted } from "../tabs/tabs-machine.ts"
import type { MicroappsEmitted } from "../microapps/microapps-setup.ts"
import type { AlarmReceivingEmitted } from "../alarms/alarm-receiving-machine.ts"
import type { PasswordEmitted } from "../password/password-machine.ts"
import type { MyDevicesEmitted } from "../devices/my-devices-machine.ts"
import type { MessagesEmitted } from "../messages/messages-machine.ts"
import type { PreferencesEmitted } from "../preferences/preferences-machine.ts"
import type { RecordsEmitted } from "../records/records-events.ts"
import type { UserCenterEmitted } from "../account/user-center-machine.ts"
import type { UnexpectedErrorsEmitted } from "../unexpected-errors/unexpected-errors-machine.ts"

/** What actors emit, at whatever depth of the tree: the root hears it. */
export type ActorEmitted =
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
  | RecordsEmitted
  | UserCenterEmitted
  | UnexpectedErrorsEmitted
