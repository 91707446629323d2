import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { allDevices } from "./read-devices.ts"
import { pickDevices, pickedDevices } from "./user-devices.ts"

export const DevicesCalls = HttpApiBuilder.group(ConsoleApi, "devices", (handlers) =>
  handlers.handleAll({
    all: ({ query }) => answering(allDevices(query)),
    pick: ({ payload }) => answering(pickDevices(payload.robot_ids)),
    picked: () => answering(pickedDevices)
  })
)
