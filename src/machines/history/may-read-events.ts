import type { Rule } from "../../contract/session.ts"
import { grantedNames } from "../guard/verdict.ts"

/** Whether an operator of these rules may see what happened to records. */
export const mayReadEvents = (rules: ReadonlyArray<Rule>): boolean => grantedNames(rules)?.has("eventList") === true
