import { Effect } from "effect"
import type { Receiving } from "../contract/alarms.ts"
import { AlarmReceiving } from "../../machines/alarms/alarm-receiving-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { readInBackground, write } from "../http/unwrap.ts"

/** Nobody asked for it, so only the switch itself says that it failed. */
export const tellReceiving = () =>
  ConsoleClient.use(({ alarms }) =>
    readInBackground("GET /system-admin/alarm/alarm-receive-status", alarms.receiveStatus())
  ).pipe(
    Effect.match({
      onSuccess: ({ status }) => AlarmReceiving.told.make({ status }),
      onFailure: (fault) => AlarmReceiving.tellFailed.make({ fault })
    })
  )

export const keepReceiving = ({ status }: { readonly status: Receiving }) =>
  ConsoleClient.use(({ alarms }) =>
    write("POST /system-admin/alarm/alarm-receive-status", alarms.turnReceiving({ payload: { status } }))
  ).pipe(
    Effect.match({
      onSuccess: (kept) => AlarmReceiving.kept.make({ status: kept.status }),
      onFailure: (fault) => AlarmReceiving.keepFailed.make({ fault })
    })
  )
