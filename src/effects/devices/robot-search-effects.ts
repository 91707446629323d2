import { Effect } from "effect"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { robotSearch } from "../../machines/devices/robot-search.ts"
import { TYPING_PAUSE } from "../typing-pause.ts"

export const findRobots = (text: string) =>
  ConsoleClient.use(({ devices }) => read(devices.find({ query: { text } }), { notify: "sessionEnd" })).pipe(
    Effect.delay(TYPING_PAUSE),
    asEvent(({ list }) => robotSearch.events.loaded.make({ data: list }), robotSearch.events.failed)
  )
