import { Schema } from "effect"
import { DeveloperTools, DeveloperToolsAllowance } from "../../contract/developer-tools.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"

/** The server's permission for developers' tools. */
export const developerTools = typedQuery(DeveloperTools)

/** As `developerTools`, for operators who may turn them on and off. */
export const developerToolsAllowance = typedQuery(DeveloperToolsAllowance)

/** The choice to allow them or not. */
export const developerToolsToggle = typedMutation(Schema.Struct({ allowed: Schema.Boolean }))
