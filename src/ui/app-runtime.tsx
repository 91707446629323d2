import { createContext, type ReactNode, useContext } from "react"
import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import type { UserCenterActor } from "../machines/account/user-center-machine.ts"
import type { AlarmReceivingActor } from "../machines/alarms/alarm-receiving-machine.ts"
import type { AccountRequestActor } from "../machines/account-requests/account-request-machine.ts"
import type { CaptchaActor } from "../machines/captcha/captcha-machine.ts"
import type { ConsoleActor, ShellActors } from "../machines/console/console-machine.ts"
import type { MicroappsActor } from "../machines/microapps/microapps-machine.ts"
import type { MyDevicesActor } from "../machines/devices/my-devices-machine.ts"
import type { MessagesActor } from "../machines/messages/messages-machine.ts"
import type { CommandPaletteActor } from "../machines/command-palette/command-palette-machine.ts"
import type { PasswordActor } from "../machines/password/password-machine.ts"
import type { RecordsActor } from "../machines/records/typed-records.ts"
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

/** The actors that are open while somebody is signed in. */
export type SignedInActors = {
  readonly myDevices: MyDevicesActor
  readonly tabs: TabsActor
  readonly commandPalette: CommandPaletteActor
  readonly password: PasswordActor
  readonly wechat: WechatActor
  readonly alarmReceiving: AlarmReceivingActor
  readonly messages: MessagesActor
  readonly microapps: MicroappsActor
}

/** What the composition root hands to the views. */
export type AppRuntime = {
  readonly console: ConsoleActor
  /** Where embedded applications stand. No view draws into it: it is taken in and given back, and what is in it lives on. */
  readonly microappHost: HTMLElement
  /** Finds the page's actors, or starts them with the query of the address. Rejects when the page's code cannot be loaded. */
  readonly openPage: <Name extends keyof PageActors>(
    name: Name,
    query: Readonly<Record<string, string>>
  ) => Promise<PageActors[Name]>
  /** The signed-in operator's actors: those of this session, or new ones. Rejects when their code cannot be loaded. */
  readonly openActors: () => Promise<SignedInActors>
  /** Resolves once everything that a signed-in operator needs is loaded; started when the login form is usable. */
  readonly warmUp: () => void
  /** Tells of a bug that was met while `page` was drawn; without one it concerns the whole console. */
  readonly reportUnexpectedError: (cause: unknown, part: "view" | "code", page?: string) => void
}

const AppRuntimeContext = createContext<AppRuntime | null>(null)

export const AppRuntimeProvider = ({
  runtime,
  children
}: {
  readonly runtime: AppRuntime
  readonly children: ReactNode
}) => <AppRuntimeContext value={runtime}>{children}</AppRuntimeContext>

export const useAppRuntime = (): AppRuntime => {
  const runtime = useContext(AppRuntimeContext)
  if (runtime === null) throw new Error("Render inside <HouseProvider>")
  return runtime
}

/** An actor of the console by its name. */
export const actorOf = <Name extends keyof ShellActors>(console: ConsoleActor, name: Name): ShellActors[Name] =>
  console.getSnapshot().children[name] as unknown as ShellActors[Name]

export const useActor = <Name extends keyof ShellActors>(name: Name): ShellActors[Name] =>
  actorOf(useAppRuntime().console, name)

/** What an actor says of itself, kept up to date. */
export const useActorSelector = <Name extends keyof ShellActors, T>(
  name: Name,
  select: (snapshot: SnapshotFrom<ShellActors[Name]>) => T
): T => useSelector(useActor(name) as never, select as never) as T

const SignedInActorsContext = createContext<SignedInActors | null>(null)

export const SignedInActorsProvider = ({
  actors,
  children
}: {
  readonly actors: SignedInActors
  readonly children: ReactNode
}) => <SignedInActorsContext value={actors}>{children}</SignedInActorsContext>

/** An actor that is open while somebody is signed in: for what stands in the shell. */
export const useSignedInActor = <Name extends keyof SignedInActors>(name: Name): SignedInActors[Name] => {
  const actors = useContext(SignedInActorsContext)
  if (actors === null) throw new Error("Render inside the shell")
  return actors[name]
}
