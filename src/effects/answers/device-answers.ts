import { Effect } from "effect"
import { MyDevices } from "../../machines/devices/my-devices-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { readInBackground, writeFromForm } from "../http/unwrap.ts"

/** The dialog itself says what went wrong. */
export const readDevices = () =>
  ConsoleClient.use(({ devices }) =>
    Effect.all(
      [
        readInBackground("GET /device-admin/device/all", devices.all({ query: {} })),
        readInBackground("GET /device-admin/device/user-device/get", devices.picked())
      ],
      { concurrency: 2 }
    )
  ).pipe(
    Effect.match({
      onSuccess: ([{ list }, { robot_ids }]) => MyDevices.read.make({ devices: list, robot_ids }),
      onFailure: (fault) => MyDevices.readFailed.make({ fault })
    })
  )

export const keepPick = ({ robot_ids }: { readonly robot_ids: ReadonlyArray<string> }) =>
  ConsoleClient.use(({ devices }) =>
    writeFromForm(
      "POST /device-admin/device/user-device/set",
      devices.pick({ payload: { robot_ids: robot_ids.join(",") } })
    )
  ).pipe(
    Effect.match({
      onSuccess: (kept) => MyDevices.kept.make({ robot_ids: kept.robot_ids }),
      onFailure: (fault) => MyDevices.keepFailed.make({ fault })
    })
  )
