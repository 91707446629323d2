import { developerTools, developerToolsAllowance, developerToolsToggle } from "./developer-tools.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { mutationProgram, queryProgram } from "../../effects/programs.ts"

/** A backend without this call allows no tools, and gives no notice. */
export const readDeveloperTools = queryProgram(developerTools, () =>
  ConsoleClient.use((client) => read(client.developerTools.read(), { notify: "sessionEnd" }))
)

export const readDeveloperToolsAllowance = queryProgram(developerToolsAllowance, () =>
  ConsoleClient.use((client) => read(client.developerTools.allowance(), { notify: "sessionEnd" }))
)

export const toggleDeveloperTools = mutationProgram(developerToolsToggle, (payload) =>
  ConsoleClient.use((client) => write(client.developerTools.setAllowed({ payload })))
)
