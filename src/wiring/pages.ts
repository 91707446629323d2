import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, createActor } from "xstate"
import { endSession, readOwn } from "../effects/account/account-effects.ts"
import { sendRequest } from "../effects/account-requests/account-request-effects.ts"
import { listMessages } from "../effects/messages/message-effects.ts"
import { listRoles, listUsers, removeUsers, saveUser } from "../effects/users/user-effects.ts"
import { userCenterMachine } from "../machines/account/user-center-machine.ts"
import { accountRequestMachine } from "../machines/account-requests/account-request-machine.ts"
import { captchaMachine } from "../machines/captcha/captcha-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { messageList, messageQuery } from "../machines/messages/message-list.ts"
import { roleOptionsMachine } from "../machines/roles/role-options-machine.ts"
import type { TabsActor } from "../machines/tabs/tabs-machine.ts"
import { userList } from "../machines/users/user-list.ts"
import type { PageActors } from "../ui/app-runtime.tsx"
import { fromAnswer } from "./from-effect.ts"
import { belongs } from "./unexpected-errors.ts"
import type * as Live from "./live-answers.ts"

type Start = (machine: AnyStateMachine, id: string, input?: unknown) => AnyActorRef

const openers = {
  userList: (start: Start, { answer }: typeof Live, query: Readonly<Record<string, string>>) => ({
    list: start(
      userList.machine({
        list: fromAnswer(answer(listUsers)),
        save: fromAnswer(answer(saveUser)),
        remove: fromAnswer(answer(removeUsers))
      }),
      "userList",
      { query: userList.codec.read(query) }
    ) as PageActors["userList"]["list"],
    roles: start(
      roleOptionsMachine.provide({ actors: { listRoles: fromAnswer(answer((_: void) => listRoles())) } }),
      "roleOptions"
    ) as PageActors["userList"]["roles"]
  }),
  messageList: (start: Start, { answer }: typeof Live, query: Readonly<Record<string, string>>) => ({
    list: start(messageList.machine({ list: fromAnswer(answer(listMessages)) }), "messageList", {
      query: messageQuery.read(query)
    }) as PageActors["messageList"]["list"]
  }),
  userCenter: (start: Start, { answer }: typeof Live) => ({
    center: start(
      userCenterMachine.provide({
        actors: { readOwn: fromAnswer(answer((_: void) => readOwn())), endSession: fromAnswer(answer(endSession)) }
      }),
      "userCenter"
    ) as PageActors["userCenter"]["center"]
  }),
  accountRequest: (start: Start, { answer, drawCaptcha }: typeof Live) => ({
    request: start(
      accountRequestMachine.provide({ actors: { sendRequest: fromAnswer(answer(sendRequest)) } }),
      "accountRequest"
    ) as PageActors["accountRequest"]["request"],
    captcha: start(
      captchaMachine.provide({ actors: { drawCaptcha: fromAnswer(drawCaptcha) } }),
      "requestCaptcha"
    ) as PageActors["accountRequest"]["captcha"]
  })
} satisfies {
  readonly [Name in keyof PageActors]: (
    start: Start,
    live: typeof Live,
    query: Readonly<Record<string, string>>
  ) => PageActors[Name]
}

const open = new Map<string, Readonly<Record<string, AnyActorRef>>>()

/** Tells the tabs when a form of the page is opened or done with. */
const watchForms = (tabs: TabsActor, name: string, actors: ReadonlyArray<AnyActorRef>) => {
  let told = false
  const look = () => {
    const held = actors.some((actor) => (actor.getSnapshot() as AnyMachineSnapshot).hasTag("editing"))
    if (held === told) return
    told = held
    tabs.send({ type: "tabs.formTold", name, open: held })
  }
  const subscriptions = actors.map((actor) => actor.subscribe(look))
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

/**
 * A page's actors: those that its tab kept, or new ones. They hang in the console's tree under `tabs` and stop when the tab lets the page go; a
 * page of the login shell has no tab and hangs under the console.
 */
export const openPage = <Name extends keyof PageActors>(
  console: ConsoleActor,
  live: typeof Live,
  journaled: (machine: AnyStateMachine) => AnyStateMachine,
  name: Name,
  query: Readonly<Record<string, string>>
): PageActors[Name] => {
  const kept = open.get(name)
  if (kept !== undefined) return kept as PageActors[Name]
  const tabs = console.system.get("tabs") as TabsActor | undefined
  let spoilt = false
  let forget = (): void => {}
  const release = () => {
    spoilt = true
    if (!open.delete(name)) return
    forget()
    // What a parent sends a child that it stops: xstate lets nobody call `stop` on an actor that has a parent.
    Object.values(actors).forEach((actor) => actor.send({ type: "xstate.stop" } as never))
  }
  const start: Start = (machine, id, input) => {
    const parent = tabs ?? console
    const actor = createActor(journaled(machine), { id, systemId: id, input, parent } as never) as AnyActorRef
    actor.on(
      "*" as never,
      ((news: { readonly type: string; readonly what?: string }) => {
        if (news.type === "userCenter.sessionEnded") console.send({ type: "console.toldSuccess", key: "center.ended" })
        if (news.type === "records.went") console.send({ type: "console.toldSuccess", key: `success.${news.what}` })
      }) as never
    )
    belongs(id, { page: name === "accountRequest" ? "login" : name, release })
    actor.start()
    return actor
  }
  const actors = openers[name](start, live, query) as PageActors[Name]
  open.set(name, actors)
  if (tabs !== undefined) {
    const unwatch = watchForms(tabs, name, Object.values(actors))
    const released = tabs.on("tabs.released", (news) => {
      if (news.name === name) release()
    })
    forget = () => {
      unwatch()
      released.unsubscribe()
      // What stood in a form went with it.
      tabs.send({ type: "tabs.formTold", name, open: false })
    }
  }
  // A bug met while they were started.
  if (spoilt) release()
  return actors
}
