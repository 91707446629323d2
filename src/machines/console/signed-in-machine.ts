import { type ActorRefFrom, setup } from "xstate"
import { alarmReceivingMachine } from "../alarms/alarm-receiving-machine.ts"
import { alarmAlertsMachine } from "../alarms/alarm-alerts-machine.ts"
import { alarmsMachine } from "../alarms/alarms-machine.ts"
import { commandPaletteMachine } from "../command-palette/command-palette-machine.ts"
import type { myDevices } from "../devices/my-devices.ts"
import { declareEffect, declareMachine } from "../effect-logic.ts"
import type { exportMachine } from "../export/export-machine.ts"
import { queryMachine } from "../queries/query-machine.ts"
import type { whoCanGrant } from "../roles/who-can-grant.ts"
import type { recordSearch } from "../command-palette/record-search.ts"
import { historyMachine } from "../history/history-machine.ts"
import { recordCardMachine } from "../record-cards/record-card-machine.ts"
import { messagesMachine } from "../messages/messages-machine.ts"
import { microappsMachine } from "../microapps/microapps-machine.ts"
import { formMachine } from "../forms/form-machine.ts"
import type { passwordForm } from "../password/password.ts"
import type { Owner } from "../session/session-events.ts"
import { tabsMachine } from "../tabs/tabs-machine.ts"
import { viewsMachine } from "../views/views-machine.ts"
import { wechatMachine } from "../wechat/wechat-machine.ts"
import type { ActorOf } from "../typed-actor.ts"
import { forwardEmitted, forwardEmittedOf, invokeByName } from "../forward-emitted.ts"

const unowned = {
  password: formMachine,
  wechat: wechatMachine,
  myDevices: formMachine,
  alarms: alarmsMachine,
  alarmAlerts: alarmAlertsMachine,
  alarmReceiving: alarmReceivingMachine,
  messages: messagesMachine,
  history: historyMachine,
  recordCard: recordCardMachine,
  views: viewsMachine,
  microapps: microappsMachine
}
const actors = {
  tabs: tabsMachine,
  commandPalette: commandPaletteMachine,
  whoCanGrant: queryMachine,
  recordSearch: queryMachine,
  ...unowned
}
export type SignedInActors = {
  readonly [K in Exclude<keyof typeof actors, "password" | "myDevices" | "whoCanGrant" | "recordSearch">]: ActorRefFrom<
    (typeof actors)[K]
  >
} & {
  readonly password: ActorOf<typeof passwordForm>
  readonly myDevices: ActorOf<typeof myDevices>
  readonly whoCanGrant: ActorOf<typeof whoCanGrant>
  readonly recordSearch: ActorOf<typeof recordSearch>
}
/** Sends an event to an actor that exists only during a session. */
export type SessionActorEvent = {
  [K in keyof SignedInActors]: readonly [to: K, event: Parameters<SignedInActors[K]["send"]>[0]]
}[keyof SignedInActors]

/** Actors that start once their code arrives. */
const lazyActors = { export: declareMachine<typeof exportMachine>() }

type Owned = { readonly owner: Owner }

/** Actors of a signed-in operator. They live as long as the session. */
export const signedInMachine = setup({
  types: {
    context: {} as Owned,
    input: {} as Owned,
    events: {} as { readonly type: "exports.loaded" },
    children: {} as { [K in keyof typeof actors | keyof typeof lazyActors]: K } & {
      forwardEmitted: "forwardEmitted"
      forwardExports: "forwardExports"
      followBrowser: "followBrowser"
    }
  },
  actors: {
    ...actors,
    ...lazyActors,
    forwardEmitted,
    forwardExports: forwardEmittedOf("export"),
    /** Reports browser events to these actors, until the session ends. */
    followBrowser: declareEffect<void, never>()
  }
}).createMachine({
  id: "signedIn",
  context: ({ input }) => input,
  invoke: [
    { id: "forwardEmitted", src: "forwardEmitted" },
    { id: "followBrowser", src: "followBrowser" },
    { id: "tabs", systemId: "tabs", src: "tabs", input: ({ context }) => context },
    { id: "commandPalette", systemId: "commandPalette", src: "commandPalette", input: ({ context }) => context },
    { id: "whoCanGrant", systemId: "whoCanGrant", src: "whoCanGrant", input: { key: null } },
    { id: "recordSearch", systemId: "recordSearch", src: "recordSearch", input: { key: null } },
    ...invokeByName(unowned)
  ],
  initial: "plain",
  states: {
    plain: { on: { "exports.loaded": "exporting" } },
    exporting: {
      invoke: [{ id: "forwardExports", src: "forwardExports" }, ...invokeByName(lazyActors)]
    }
  }
})
