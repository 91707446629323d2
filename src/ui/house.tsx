import { createContext, type ReactNode, useContext } from "react"
import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import type { UserCenterActor } from "../machines/account/user-center-machine.ts"
import type { AlarmReceivingActor } from "../machines/alarms/alarm-receiving-machine.ts"
import type { AccountRequestActor } from "../machines/account-requests/account-request-machine.ts"
import type { CaptchaActor } from "../machines/captcha/captcha-machine.ts"
import type { ConsoleActor, Rooms } from "../machines/console/console-machine.ts"
import type { GuestsActor } from "../machines/guests/guests-machine.ts"
import type { MyDevicesActor } from "../machines/devices/my-devices-machine.ts"
import type { MessagesActor } from "../machines/messages/messages-machine.ts"
import type { PaletteActor } from "../machines/palette/palette-machine.ts"
import type { PasswordActor } from "../machines/password/password-machine.ts"
import type { RecordsActor } from "../machines/records/record-face.ts"
import type { RoleOptionsActor } from "../machines/roles/role-options-machine.ts"
import type { TabsActor } from "../machines/tabs/tabs-machine.ts"
import type { WechatActor } from "../machines/wechat/wechat-machine.ts"

/** The actors of each page. They live as long as the page's tab, not as long as its view. */
export type PageActors = {
  readonly userList: { readonly list: RecordsActor; readonly roles: RoleOptionsActor }
  readonly messageList: { readonly list: RecordsActor }
  readonly userCenter: { readonly center: UserCenterActor }
  /** A form of the login page, with a verification code of its own. */
  readonly accountRequest: { readonly request: AccountRequestActor; readonly captcha: CaptchaActor }
}

/** The rooms that are open while somebody is signed in. */
export type InsiderRooms = {
  readonly myDevices: MyDevicesActor
  readonly tabs: TabsActor
  readonly palette: PaletteActor
  readonly password: PasswordActor
  readonly wechat: WechatActor
  readonly alarmReceiving: AlarmReceivingActor
  readonly messages: MessagesActor
  readonly guests: GuestsActor
}

/** What the roof hands to the views. */
export type House = {
  readonly console: ConsoleActor
  /** Where embedded applications stand. No view draws into it: it is taken in and given back, and what is in it lives on. */
  readonly guestHost: HTMLElement
  /** Finds the page's actors, or starts them with the query of the address. Rejects when the page's code cannot be loaded. */
  readonly openPage: <Name extends keyof PageActors>(
    name: Name,
    query: Readonly<Record<string, string>>
  ) => Promise<PageActors[Name]>
  /** The insiders' rooms: those of this session, or new ones. Rejects when their code cannot be loaded. */
  readonly openRooms: () => Promise<InsiderRooms>
  /** Resolves once everything that a signed-in operator needs is loaded; started when the login form is usable. */
  readonly warmUp: () => void
  /** Tells of a bug that was met while `page` was drawn; without one it concerns the whole console. */
  readonly tellDefect: (cause: unknown, part: "view" | "code", page?: string) => void
}

const HouseContext = createContext<House | null>(null)

export const HouseProvider = ({ house, children }: { readonly house: House; readonly children: ReactNode }) => (
  <HouseContext value={house}>{children}</HouseContext>
)

export const useHouse = (): House => {
  const house = useContext(HouseContext)
  if (house === null) throw new Error("Render inside <HouseProvider>")
  return house
}

/** A room of the console by its name. */
export const roomOf = <Name extends keyof Rooms>(console: ConsoleActor, name: Name): Rooms[Name] =>
  console.getSnapshot().children[name] as unknown as Rooms[Name]

export const useRoom = <Name extends keyof Rooms>(name: Name): Rooms[Name] => roomOf(useHouse().console, name)

/** What a room says of itself, kept up to date. */
export const useTold = <Name extends keyof Rooms, T>(
  name: Name,
  select: (snapshot: SnapshotFrom<Rooms[Name]>) => T
): T => useSelector(useRoom(name) as never, select as never) as T

const InsidersContext = createContext<InsiderRooms | null>(null)

export const InsidersProvider = ({
  rooms,
  children
}: {
  readonly rooms: InsiderRooms
  readonly children: ReactNode
}) => <InsidersContext value={rooms}>{children}</InsidersContext>

/** A room that is open while somebody is signed in: for what stands in the shell. */
export const useInsiderRoom = <Name extends keyof InsiderRooms>(name: Name): InsiderRooms[Name] => {
  const rooms = useContext(InsidersContext)
  if (rooms === null) throw new Error("Render inside the shell")
  return rooms[name]
}
