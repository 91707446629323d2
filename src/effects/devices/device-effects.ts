import { Effect } from "effect"
import { asEvent, read, write } from "../../http/calls.ts"
import { myDevices } from "../../machines/devices/my-devices.ts"
import type { Sending } from "../../machines/forms/form-machine.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

const { events } = myDevices

export const readDevices = () =>
  ConsoleClient.use(({ devices }) =>
    Effect.all([read(devices.all({ query: {} })), read(devices.picked())], { concurrency: 2 })
  ).pipe(
    asEvent(
      ([{ list }, { robot_ids }]) => events.read.make({ source: { devices: list, picked: robot_ids } }),
      events.readFailed
    )
  )

export const saveSelection = ({ attempt }: Sending<ReadonlyArray<string>, null>) =>
  ConsoleClient.use(({ devices }) => write(devices.pick({ payload: { robot_ids: attempt.join(",") } }))).pipe(
    asEvent(() => events.sent.make({}), events.sendFailed)
  )
