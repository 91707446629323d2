import { Effect } from "effect"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { robotSearch } from "../../machines/devices/robot-search.ts"
import { TYPING_PAUSE } from "../typing-pause.ts"
import { queryProgram } from "../programs.ts"

export const findRobots = queryProgram(robotSearch, (text) =>
  ConsoleClient.use(({ devices }) => read(devices.find({ query: { text } }), { notify: "sessionEnd" })).pipe(
    Effect.map(({ list }) => list),
    Effect.delay(TYPING_PAUSE)
  )
)
