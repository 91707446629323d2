import { type AnyActorRef, type AnyStateMachine, createActor, fromCallback } from "xstate"
import { captchaMachine } from "../../src/machines/captcha/captcha-machine.ts"
import { consoleMachine } from "../../src/machines/console/console-machine.ts"
import { guardMachine } from "../../src/machines/guard/guard-machine.ts"
import { type OnEvent, withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { menuMachine } from "../../src/machines/menu/menu-machine.ts"
import { noticesMachine } from "../../src/machines/notices/notices-machine.ts"
import { preferencesMachine } from "../../src/machines/preferences/preferences-machine.ts"
import { roleOptionsMachine } from "../../src/machines/roles/role-options-machine.ts"
import { sessionMachine } from "../../src/machines/session/session-machine.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { userList } from "../../src/machines/users/user-list.ts"

/** Asks are heard and left open: their answers are among the events of the day. */
const open = () => fromCallback(() => {})

/** Every machine that the console journals, by the id of its actor. */
export const machines = {
  session: sessionMachine.provide({
    actors: { findSession: open(), logIn: open(), fetchUser: open(), logOut: open() } as never
  }),
  captcha: captchaMachine.provide({ actors: { drawCaptcha: open() } as never }),
  guard: guardMachine,
  menu: menuMachine.provide({ actors: { restoreMenu: open(), fetchMenu: open() } as never }),
  notices: noticesMachine.provide({ actors: { waitHalfSecond: open() } as never }),
  preferences: preferencesMachine.provide({
    actors: { findPreferences: open(), storePreferences: open(), derivePalette: open(), copySettings: open() } as never
  }),
  tabs: tabsMachine.provide({ actors: { findTabs: open(), storeTabs: open() } as never }),
  userList: userList.machine({ list: open() as never, save: open() as never, remove: open() as never }),
  roleOptions: roleOptionsMachine.provide({ actors: { listRoles: open() } as never })
} satisfies Readonly<Record<string, AnyStateMachine>>
export type Name = keyof typeof machines

/** The console with its actors and the actors of an open users page, as src/wiring.ts puts them together; seen by a journal, or by nobody. */
export const openConsole = (
  see: OnEvent | null
): { readonly actors: Readonly<Record<Name, AnyActorRef>>; readonly close: () => void } => {
  const journaled = (machine: AnyStateMachine) => (see === null ? machine : withRecorder(machine, see))
  const { userList: list, roleOptions, tabs, ...shell } = machines
  const provided = Object.fromEntries(Object.entries(shell).map(([name, machine]) => [name, journaled(machine)]))
  const console = createActor(consoleMachine.provide({ actors: provided as never }), { id: "console" })
  console.start()
  const actors = Object.fromEntries(Object.keys(shell).map((name) => [name, console.system.get(name)])) as Record<
    Name,
    AnyActorRef
  >
  actors.tabs = createActor(journaled(tabs), {
    id: "tabs",
    systemId: "tabs",
    input: { owner: 1 },
    parent: console
  } as never).start()
  const page = (machine: AnyStateMachine, id: string, input?: unknown): AnyActorRef =>
    createActor(journaled(machine), { id, input, parent: actors.tabs } as never).start()
  actors.userList = page(list, "userList", { query: { page: 1, page_size: 10 } })
  actors.roleOptions = page(roleOptions, "roleOptions")
  return {
    actors,
    close: () => {
      console.stop()
    }
  }
}
