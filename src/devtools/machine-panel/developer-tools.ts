import { Schema } from "effect"
import { DeveloperTools, DeveloperToolsAllowance } from "../../contract/developer-tools.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"

/** The server's permission for developers' tools. */
export const developerTools = typedQuery(DeveloperTools)

/** The same permission, for operators who may change it. */
export const developerToolsAllowance = typedQuery(DeveloperToolsAllowance)

/** Allows or forbids developer tools. */
export const developerToolsToggle = typedMutation(Schema.Struct({ allowed: Schema.Boolean }))
