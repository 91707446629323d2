import { Effect } from "effect"
import { asEvent, read, write } from "../../http/calls.ts"
import { MyDevicesEvents } from "../../machines/devices/my-devices-events.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const readDevices = () =>
  ConsoleClient.use(({ devices }) =>
    Effect.all([read(devices.all({ query: {} })), read(devices.picked())], { concurrency: 2 })
  ).pipe(
    asEvent(
      ([{ list }, { robot_ids }]) => MyDevicesEvents.read.make({ devices: list, robot_ids }),
      MyDevicesEvents.readFailed
    )
  )

export const saveSelection = ({ robot_ids }: { readonly robot_ids: ReadonlyArray<string> }) =>
  ConsoleClient.use(({ devices }) => write(devices.pick({ payload: { robot_ids: robot_ids.join(",") } }))).pipe(
    asEvent(
      (saved) => MyDevicesEvents.saved.make({ robot_ids: saved?.robot_ids ?? robot_ids }),
      MyDevicesEvents.saveFailed
    )
  )
