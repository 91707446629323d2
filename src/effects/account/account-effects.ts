import { Effect } from "effect"
import { read, write } from "../../http/calls.ts"
import type { Device } from "../../contract/devices.ts"
import { accountOverview, ownAvatar, sessionEnding } from "../../machines/account/account-overview.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { mutationProgram, queryProgram } from "../programs.ts"

/** The number of devices on the account page, which shows the count of all others. */
const SHOWN = 10
const LAST = 10

const noDevices = { devices: [] as ReadonlyArray<Device>, total: 0 }

const ownDevices = ConsoleClient.use(({ devices }) =>
  read(devices.picked()).pipe(
    Effect.flatMap(({ robot_ids }) =>
      robot_ids.length === 0
        ? Effect.succeed(noDevices)
        : read(devices.all({ query: { robot_id: robot_ids.slice(0, SHOWN).join(",") } })).pipe(
            Effect.map(({ list }) => ({ devices: list, total: robot_ids.length }))
          )
    )
  )
)

export const readOverview = queryProgram(accountOverview, () =>
  ConsoleClient.use(({ events, session }) =>
    Effect.all([ownDevices, read(events.mine({ query: { page_size: LAST } })), read(session.list({ query: {} }))], {
      concurrency: 3
    })
  ).pipe(Effect.map(([own, last, live]) => ({ ...own, events: last.list, sessions: live.list })))
)

export const endSession = mutationProgram(
  sessionEnding,
  (payload) => ConsoleClient.use(({ session }) => write(session.end({ payload }))),
  () => ({ message: { key: "center.endDone" } })
)

export const setAvatar = mutationProgram(
  ownAvatar,
  (payload) => ConsoleClient.use(({ users }) => write(users.avatar({ payload }))),
  ({ avatar }) => ({ message: { key: avatar === null ? "center.avatarRemoved" : "center.avatarSaved" } })
)
