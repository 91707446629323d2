import { type ActorRefFrom, setup } from "xstate"
import { alarmReceivingMachine } from "../alarms/alarm-receiving-machine.ts"
import { alarmAlertsMachine } from "../alarms/alarm-alerts-machine.ts"
import { alarmsMachine } from "../alarms/alarms-machine.ts"
import { commandPaletteMachine } from "../command-palette/command-palette-machine.ts"
import { myDevicesMachine } from "../devices/my-devices-machine.ts"
import { declareEffect } from "../effect-logic.ts"
import { exportMachine } from "../export/export-machine.ts"
import { messagesMachine } from "../messages/messages-machine.ts"
import { microappsMachine } from "../microapps/microapps-machine.ts"
import { formMachine } from "../forms/form-machine.ts"
import type { Owner } from "../session/session-events.ts"
import { tabsMachine } from "../tabs/tabs-machine.ts"
import { viewsMachine } from "../views/views-machine.ts"
import { wechatMachine } from "../wechat/wechat-machine.ts"
import { hearChildren, underOwnName } from "../hear-children.ts"

const unowned = {
  password: formMachine,
  wechat: wechatMachine,
  myDevices: myDevicesMachine,
  alarms: alarmsMachine,
  alarmAlerts: alarmAlertsMachine,
  alarmReceiving: alarmReceivingMachine,
  messages: messagesMachine,
  export: exportMachine,
  views: viewsMachine,
  microapps: microappsMachine
}
const actors = { tabs: tabsMachine, commandPalette: commandPaletteMachine, ...unowned }
export type SignedInActors = { readonly [K in keyof typeof actors]: ActorRefFrom<(typeof actors)[K]> }

type Owned = { readonly owner: Owner }

/** What only a signed-in operator needs: stands as long as the session does, and nothing of it outlives it. */
export const signedInMachine = setup({
  types: {
    context: {} as Owned,
    input: {} as Owned,
    children: {} as { [K in keyof typeof actors]: K } & { hearChildren: "hearChildren"; followBrowser: "followBrowser" }
  },
  actors: {
    ...actors,
    hearChildren,
    /** Tells these actors what happens in the browser meanwhile: never ends by itself. */
    followBrowser: declareEffect<void, never>()
  }
}).createMachine({
  id: "signedIn",
  context: ({ input }) => input,
  invoke: [
    { id: "hearChildren", src: "hearChildren" },
    { id: "followBrowser", src: "followBrowser" },
    { id: "tabs", systemId: "tabs", src: "tabs", input: ({ context }) => context },
    { id: "commandPalette", systemId: "commandPalette", src: "commandPalette", input: ({ context }) => context },
    ...underOwnName(unowned)
  ]
})
