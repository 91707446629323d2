import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { receiveStatus, turnReceiving } from "./receive-status.ts"

export const AlarmsCalls = HttpApiBuilder.group(ConsoleApi, "alarms", (handlers) =>
  handlers.handleAll({
    receiveStatus: () => answering(receiveStatus),
    turnReceiving: ({ payload }) => answering(turnReceiving(payload.status))
  })
)
