import { developerTools, developerToolsAllowance, developerToolsToggle } from "./developer-tools.ts"
import type { DeveloperTools } from "../../contract/developer-tools.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

/** A backend without this call allows no tools, and gives no notice. */
export const readDeveloperTools = (_: string) =>
  ConsoleClient.use((client) => read(client.developerTools.read(), { notify: "sessionEnd" })).pipe(
    asEvent((tools) => developerTools.events.loaded.make({ data: tools }), developerTools.events.failed)
  )

export const readDeveloperToolsAllowance = (_: string) =>
  ConsoleClient.use((client) => read(client.developerTools.allowance(), { notify: "sessionEnd" })).pipe(
    asEvent(
      (allowance) => developerToolsAllowance.events.loaded.make({ data: allowance }),
      developerToolsAllowance.events.failed
    )
  )

export const toggleDeveloperTools = (payload: Pick<DeveloperTools, "allowed">) =>
  ConsoleClient.use((client) => write(client.developerTools.setAllowed({ payload }))).pipe(
    asEvent(() => developerToolsToggle.events.done.make({}), developerToolsToggle.events.failed)
  )
