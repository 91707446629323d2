import { type AnyActorRef, type AnyStateMachine, createActor } from "xstate"
import { saveReceiving, fetchReceiving } from "../effects/alarms/alarm-effects.ts"
import { saveSelection, readDevices } from "../effects/devices/device-effects.ts"
import { readMessages, fetchMessages } from "../effects/messages/message-effects.ts"
import { setPassword } from "../effects/password/password-effects.ts"
import { saveRecent, loadRecent } from "../effects/storage/recent-storage.ts"
import { saveTabs, loadTabs } from "../effects/storage/tabs-storage.ts"
import { fetchBinding, unbind, watchBinding } from "../effects/wechat/wechat-effects.ts"
import { alarmReceivingMachine } from "../machines/alarms/alarm-receiving-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { myDevicesMachine } from "../machines/devices/my-devices-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { messagesMachine } from "../machines/messages/messages-machine.ts"
import { commandPaletteMachine, selectSavedRecent } from "../machines/command-palette/command-palette-machine.ts"
import { passwordMachine } from "../machines/password/password-machine.ts"
import { userOf } from "../machines/session/session-machine.ts"
import { selectSavedTabs, tabsMachine } from "../machines/tabs/tabs-machine.ts"
import { type SignedInActors, actorOf } from "../ui/app-runtime.tsx"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import { fromAnswer, fromSync } from "./from-effect.ts"
import { openMicroapps } from "./microapps.ts"
import { saveChanges } from "./save-changes.ts"
import { wechatMachine } from "../machines/wechat/wechat-machine.ts"
import type * as Live from "./live-answers.ts"

/** How long the message box waits before it looks for new messages again. */
const CALM = 60_000

type Start = (machine: AnyStateMachine, input?: unknown) => AnyActorRef

/** Whose choices are kept: the operator who is signed in. */
const ownerIn = (console: ConsoleActor) => userOf(actorOf(console, "session").getSnapshot())?.id ?? 0

const openers = {
  wechat: (start: Start, { answer }: typeof Live) =>
    start(
      wechatMachine.provide({
        actors: {
          tellBinding: fromAnswer(answer((_: void) => fetchBinding(location.origin))),
          watchBinding: fromAnswer(answer(watchBinding)),
          unbind: fromAnswer(answer((_: void) => unbind()))
        }
      })
    ) as SignedInActors["wechat"],
  myDevices: (start: Start, { answer }: typeof Live) =>
    start(
      myDevicesMachine.provide({
        actors: {
          readDevices: fromAnswer(answer((_: void) => readDevices())),
          keepPick: fromAnswer(answer(saveSelection))
        }
      })
    ) as SignedInActors["myDevices"],
  tabs: (start: Start, _: typeof Live, console: ConsoleActor) =>
    start(
      tabsMachine.provide({
        actors: { findTabs: fromSync(({ owner }) => ({ type: "tabs.found", ...loadTabs(owner) })) }
      }),
      { owner: ownerIn(console) }
    ) as SignedInActors["tabs"],
  commandPalette: (start: Start, _: typeof Live, console: ConsoleActor) =>
    start(
      commandPaletteMachine.provide({
        actors: {
          findRecent: fromSync(({ owner }) => ({ type: "commandPalette.found", recent: loadRecent(owner) }))
        }
      }),
      { owner: ownerIn(console) }
    ) as SignedInActors["commandPalette"],
  password: (start: Start, { answer }: typeof Live) =>
    start(
      passwordMachine.provide({ actors: { setPassword: fromAnswer(answer(setPassword)) } })
    ) as SignedInActors["password"],
  alarmReceiving: (start: Start, { answer }: typeof Live) =>
    start(
      alarmReceivingMachine.provide({
        actors: {
          tellReceiving: fromAnswer(answer((_: void) => fetchReceiving())),
          keepReceiving: fromAnswer(answer(saveReceiving))
        }
      })
    ) as SignedInActors["alarmReceiving"],
  messages: (start: Start, { answer }: typeof Live) =>
    start(
      messagesMachine.provide({
        actors: {
          tellMessages: fromAnswer(answer(fetchMessages)),
          readMessages: fromAnswer(answer(readMessages)),
          waitAWhile: fromAnswer((_, tell) => {
            const timer = setTimeout(() => tell({ type: "messages.waited" }), CALM)
            return () => clearTimeout(timer)
          })
        }
      })
    ) as SignedInActors["messages"]
} satisfies {
  readonly [Name in Exclude<keyof SignedInActors, "microapps">]: (
    start: Start,
    live: typeof Live,
    console: ConsoleActor
  ) => SignedInActors[Name]
}

/**
 * The actors that only a signed-in operator needs, each under its own name in the console's tree; what they emit, the console hears. They stop when
 * the session ends.
 */
export const openSignedInActors = (
  console: ConsoleActor,
  loadAdapter: () => Promise<MicroappAdapter>,
  live: typeof Live,
  journaled: (machine: AnyStateMachine) => AnyStateMachine
): { readonly actors: SignedInActors; readonly close: () => void } => {
  const startAs =
    (name: string): Start =>
    (machine, input) => {
      const actor = createActor(journaled(machine), {
        id: name,
        systemId: name,
        input,
        parent: console
      } as never) as AnyActorRef
      actor.on("*" as never, ((news: never) => console.send(news)) as never)
      actor.start()
      return actor
    }
  const { microapps, close: closeMicroapps } = openMicroapps(startAs("microapps"), console, loadAdapter, live.answer)
  const opened: ReadonlyArray<readonly [string, unknown]> = [
    ["microapps", microapps],
    ...Object.entries(openers).map(([name, open]) => [name, open(startAs(name), live, console)] as const)
  ]
  const actors = Object.fromEntries(opened) as unknown as SignedInActors
  saveChanges(actors.tabs, selectSavedTabs, saveTabs)
  saveChanges(actors.commandPalette, selectSavedRecent, saveRecent)
  const rules = rulesOf(actorOf(console, "menu").getSnapshot())
  if (rules.length > 0) actors.tabs.send({ type: "tabs.menuTold", rules })
  const refresh = () => {
    if (document.visibilityState !== "visible") return actors.messages.send({ type: "messages.unwatched" })
    actors.alarmReceiving.send({ type: "alarmReceiving.refreshed" })
    actors.messages.send({ type: "messages.refreshed" })
  }
  document.addEventListener("visibilitychange", refresh)
  return {
    actors,
    close: () => {
      document.removeEventListener("visibilitychange", refresh)
      closeMicroapps()
      // The open pages let go of their actors before their own ends.
      actors.tabs.send({ type: "tabs.cleared" })
      // What a parent sends a child that it stops: xstate lets nobody call `stop` on an actor that has a parent.
      opened.forEach(([, actor]) => (actor as AnyActorRef).send({ type: "xstate.stop" } as never))
    }
  }
}
