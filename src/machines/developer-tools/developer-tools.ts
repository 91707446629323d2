import { DeveloperTools } from "../../effects/contract/developer-tools.ts"
import { typedCommand } from "../commands/command-machine.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** Whether developers' tools may be used on the server. */
export const developerTools = typedLookup(DeveloperTools)

/** To allow them, or no more. */
export const developerToolsTurn = typedCommand(DeveloperTools)
