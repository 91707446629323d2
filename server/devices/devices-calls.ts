import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { makeReadDevices } from "./read-devices.ts"
import { pickDevices, pickedDevices } from "./user-devices.ts"

export const DevicesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "devices",
  Effect.fnUntraced(function* (handlers) {
    const devices = yield* makeReadDevices
    return handlers.handleAll({
      list: ({ query }) => answering(devices.list(query)),
      all: ({ query }) => answering(devices.all(query)),
      pick: ({ payload }) => answering(pickDevices(payload.robot_ids)),
      picked: () => answering(pickedDevices)
    })
  })
)
