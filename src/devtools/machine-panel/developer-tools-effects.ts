import { developerTools, developerToolsAllowance, developerToolsTurn } from "./developer-tools.ts"
import type { DeveloperTools } from "../../contract/developer-tools.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

/** Another backend knows no such thing: there they are not allowed, and nobody has to hear of it. */
export const readDeveloperTools = (_: string) =>
  ConsoleClient.use((client) => read(client.developerTools.read(), { notify: "sessionEnd" })).pipe(
    asEvent((found) => developerTools.events.found.make({ found }), developerTools.events.failed)
  )

export const readDeveloperToolsAllowance = (_: string) =>
  ConsoleClient.use((client) => read(client.developerTools.allowance(), { notify: "sessionEnd" })).pipe(
    asEvent((found) => developerToolsAllowance.events.found.make({ found }), developerToolsAllowance.events.failed)
  )

export const turnDeveloperTools = (payload: Pick<DeveloperTools, "allowed">) =>
  ConsoleClient.use((client) => write(client.developerTools.turn({ payload }))).pipe(
    asEvent(() => developerToolsTurn.events.done.make({}), developerToolsTurn.events.failed)
  )
