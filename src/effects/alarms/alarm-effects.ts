import { asEvent, readInBackground, write } from "../http/calls.ts"
import type { Receiving } from "../contract/alarms.ts"
import { AlarmReceivingEvents } from "../../machines/alarms/alarm-receiving-events.ts"
import { ConsoleClient } from "../http/console-client.ts"

/** Nobody asked for it, so only the switch itself says that it failed. */
export const fetchReceiving = () =>
  ConsoleClient.use(({ alarms }) => readInBackground(alarms.receiveStatus())).pipe(
    asEvent(({ status }) => AlarmReceivingEvents.fetched.make({ status }), AlarmReceivingEvents.fetchFailed)
  )

export const saveReceiving = ({ status }: { readonly status: Receiving }) =>
  ConsoleClient.use(({ alarms }) => write(alarms.turnReceiving({ payload: { status } }))).pipe(
    asEvent(
      (saved) => AlarmReceivingEvents.saved.make({ status: saved?.status ?? status }),
      AlarmReceivingEvents.saveFailed
    )
  )
