import { type AnyActorRef, type AnyStateMachine, createActor, fromCallback } from "xstate"
import { captchaMachine } from "../../src/machines/captcha/captcha-machine.ts"
import { consoleMachine } from "../../src/machines/console/console-machine.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { signedInMachine } from "../../src/machines/console/signed-in-machine.ts"
import { guardMachine } from "../../src/machines/guard/guard-machine.ts"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import type { EventCodec } from "../../src/machines/journal/journal.ts"
import { type OnEvent, withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { menuMachine } from "../../src/machines/menu/menu-machine.ts"
import { noticesMachine } from "../../src/machines/notices/notices-machine.ts"
import { pageByName, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { preferencesMachine } from "../../src/machines/preferences/preferences-machine.ts"
import { roleOptions } from "../../src/machines/roles/role-options.ts"
import { sessionMachine } from "../../src/machines/session/session-machine.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { userList } from "../../src/machines/users/user-list.ts"

/** Pending effects are recorded and stay open, because their answers are among the events of the day. */
const open = () => fromCallback(() => {})

/** Every machine that the console journals, by the id of its actor. */
export const machines = {
  session: sessionMachine.provide({
    actors: { findSession: open(), logIn: open(), fetchUser: open(), logOut: open() } as never
  }),
  captcha: captchaMachine.provide({ actors: { loadCaptcha: open() } as never }),
  guard: guardMachine,
  menu: menuMachine.provide({ actors: { restoreMenu: open(), fetchMenu: open() } as never }),
  notices: noticesMachine.provide({ actors: { waitHalfSecond: open() } as never }),
  preferences: preferencesMachine.provide({
    actors: { findPreferences: open(), derivePalette: open(), copySettings: open() } as never
  }),
  tabs: tabsMachine.provide({ actors: { findTabs: open() } as never }),
  "userList.list": userList.machine({
    list: open() as never,
    reach: open() as never,
    save: open() as never,
    remove: open() as never
  }),
  "userList.roles": roleOptions.machine(open() as never)
} satisfies Readonly<Record<string, AnyStateMachine>>
export type Name = keyof typeof machines

/** The codecs of these machines. */
export const codecs: Readonly<Record<Name, EventCodec>> = {
  ...eventCodecs,
  "userList.list": machines["userList.list"].codec,
  "userList.roles": machines["userList.roles"].codec
}

/**
 * The console with its actors and an open users page, wired as in src/wiring/app-runtime.ts, with or without a journal.
 */
export const openConsole = (see: OnEvent | null) => {
  const journaled = <M extends AnyStateMachine>(machine: M): M => (see === null ? machine : withRecorder(machine, see))
  const { "userList.list": list, "userList.roles": roles, tabs, ...shell } = machines
  const page = pageMachine("userList", {
    list: {
      machine: journaled(list),
      input: () => ({ query: { page: 1, page_size: 10 } })
    },
    roles: { machine: journaled(roles), input: () => ({ key: "" }) }
  })
  const { tabs: _, forwardEmitted: __, ...others } = signedInMachine.implementations.actors
  const signedIn = signedInMachine.provide({
    actors: {
      ...Object.fromEntries(Object.keys(others).map((name) => [name, open() as never])),
      tabs: journaled(tabs.provide({ actors: { page: pageByName(() => page) } }))
    }
  })
  const provided = Object.fromEntries(Object.entries(shell).map(([name, machine]) => [name, journaled(machine)]))
  const console = createActor(consoleMachine.provide({ actors: { ...(provided as object), signedIn } }), {
    id: ROOT_ACTOR,
    systemId: ROOT_ACTOR
  })
  console.start()
  /** A page's actor exists once the page is open. */
  const actorOf = (name: Name | "console"): AnyActorRef =>
    name.startsWith("userList.")
      ? console.system.get("tabs").getSnapshot().children.userList.getSnapshot().children[name]
      : console.system.get(name)
  const knownActors = new Map<Name | "console", AnyActorRef>()
  return {
    actorOf: (name: Name | "console"): AnyActorRef => {
      const actor = knownActors.get(name) ?? actorOf(name)
      knownActors.set(name, actor)
      return actor
    },
    close: () => {
      console.stop()
    }
  }
}
