import { Schema } from "effect"
import { DeveloperTools, DeveloperToolsAllowance } from "../../contract/developer-tools.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"

/** Whether developers' tools may be used on the server. */
export const developerTools = typedLookup(DeveloperTools)

/** The same for those who may turn them on and off. */
export const developerToolsAllowance = typedLookup(DeveloperToolsAllowance)

/** To allow them, or no more. */
export const developerToolsTurn = typedCommand(Schema.Struct({ allowed: Schema.Boolean }))
