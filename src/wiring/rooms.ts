import { type AnyActorRef, type AnyStateMachine, createActor } from "xstate"
import { keepReceiving, tellReceiving } from "../effects/answers/alarm-answers.ts"
import { keepPick, readDevices } from "../effects/answers/device-answers.ts"
import { readMessages, tellMessages } from "../effects/answers/message-answers.ts"
import { setPassword } from "../effects/answers/password-answers.ts"
import { keepRecent, keptRecent } from "../effects/storage/kept-recent.ts"
import { keepTabs, keptTabs } from "../effects/storage/kept-tabs.ts"
import { tellBinding, unbind, watchBinding } from "../effects/answers/wechat-answers.ts"
import { alarmReceivingMachine } from "../machines/alarms/alarm-receiving-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { myDevicesMachine } from "../machines/devices/my-devices-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { messagesMachine } from "../machines/messages/messages-machine.ts"
import { paletteMachine } from "../machines/palette/palette-machine.ts"
import { passwordMachine } from "../machines/password/password-machine.ts"
import { userOf } from "../machines/session/session-machine.ts"
import { tabsMachine } from "../machines/tabs/tabs-machine.ts"
import { type House, type InsiderRooms, roomOf } from "../ui/house.tsx"
import { answered, atOnce } from "./answered.ts"
import { openGuests } from "./guests.ts"
import { wechatMachine } from "../machines/wechat/wechat-machine.ts"
import type * as Live from "./live-answers.ts"

/** How long the message box waits before it looks for new messages again. */
const CALM = 60_000

type Start = (machine: AnyStateMachine, input?: unknown) => AnyActorRef

/** Whose choices are kept: the operator who is signed in. */
const ownerIn = (console: ConsoleActor) => userOf(roomOf(console, "session").getSnapshot())?.id ?? 0

const openers = {
  wechat: (start: Start, { answer }: typeof Live) =>
    start(
      wechatMachine.provide({
        actors: {
          tellBinding: answered(answer((_: void) => tellBinding(location.origin))),
          watchBinding: answered(answer(watchBinding)),
          unbind: answered(answer((_: void) => unbind()))
        }
      })
    ) as InsiderRooms["wechat"],
  myDevices: (start: Start, { answer }: typeof Live) =>
    start(
      myDevicesMachine.provide({
        actors: {
          readDevices: answered(answer((_: void) => readDevices())),
          keepPick: answered(answer(keepPick))
        }
      })
    ) as InsiderRooms["myDevices"],
  tabs: (start: Start, _: typeof Live, console: ConsoleActor) =>
    start(
      tabsMachine.provide({
        actors: {
          findTabs: atOnce(({ owner }) => ({ type: "tabs.found", ...keptTabs(owner) })),
          storeTabs: atOnce(({ owner, ...tabs }) => {
            keepTabs(owner, tabs)
            return { type: "tabs.stored" }
          })
        }
      }),
      { owner: ownerIn(console) }
    ) as InsiderRooms["tabs"],
  palette: (start: Start, _: typeof Live, console: ConsoleActor) =>
    start(
      paletteMachine.provide({
        actors: {
          findRecent: atOnce(({ owner }) => ({ type: "palette.found", recent: keptRecent(owner) })),
          storeRecent: atOnce(({ owner, recent }) => {
            keepRecent(owner, recent)
            return { type: "palette.stored" }
          })
        }
      }),
      { owner: ownerIn(console) }
    ) as InsiderRooms["palette"],
  password: (start: Start, { answer }: typeof Live) =>
    start(
      passwordMachine.provide({ actors: { setPassword: answered(answer(setPassword)) } })
    ) as InsiderRooms["password"],
  alarmReceiving: (start: Start, { answer }: typeof Live) =>
    start(
      alarmReceivingMachine.provide({
        actors: {
          tellReceiving: answered(answer((_: void) => tellReceiving())),
          keepReceiving: answered(answer(keepReceiving))
        }
      })
    ) as InsiderRooms["alarmReceiving"],
  messages: (start: Start, { answer }: typeof Live) =>
    start(
      messagesMachine.provide({
        actors: {
          tellMessages: answered(answer(tellMessages)),
          readMessages: answered(answer(readMessages)),
          waitAWhile: answered((_, tell) => {
            const timer = setTimeout(() => tell({ type: "messages.waited" }), CALM)
            return () => clearTimeout(timer)
          })
        }
      })
    ) as InsiderRooms["messages"]
} satisfies {
  readonly [Name in Exclude<keyof InsiderRooms, "guests">]: (
    start: Start,
    live: typeof Live,
    console: ConsoleActor
  ) => InsiderRooms[Name]
}

/**
 * The rooms that only a signed-in operator needs, each under its own name in the console's tree; what they emit, the console hears. They stop when
 * the session ends.
 */
export const openRooms = (
  { console, guestHost }: Pick<House, "console" | "guestHost">,
  live: typeof Live,
  journaled: (machine: AnyStateMachine) => AnyStateMachine
): { readonly rooms: InsiderRooms; readonly close: () => void } => {
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
  const { guests, close: closeGuests } = openGuests(startAs("guests"), console, guestHost)
  const opened: ReadonlyArray<readonly [string, unknown]> = [
    ["guests", guests],
    ...Object.entries(openers).map(([name, open]) => [name, open(startAs(name), live, console)] as const)
  ]
  const rooms = Object.fromEntries(opened) as unknown as InsiderRooms
  const rules = rulesOf(roomOf(console, "menu").getSnapshot())
  if (rules.length > 0) rooms.tabs.send({ type: "tabs.menuTold", rules })
  const refresh = () => {
    if (document.visibilityState !== "visible") return rooms.messages.send({ type: "messages.unwatched" })
    rooms.alarmReceiving.send({ type: "alarmReceiving.refreshed" })
    rooms.messages.send({ type: "messages.refreshed" })
  }
  document.addEventListener("visibilitychange", refresh)
  return {
    rooms,
    close: () => {
      document.removeEventListener("visibilitychange", refresh)
      closeGuests()
      // The open pages let go of their actors before their own ends.
      rooms.tabs.send({ type: "tabs.cleared" })
      // What a parent sends a child that it stops: xstate lets nobody call `stop` on an actor that has a parent.
      opened.forEach(([, actor]) => (actor as AnyActorRef).send({ type: "xstate.stop" } as never))
    }
  }
}
