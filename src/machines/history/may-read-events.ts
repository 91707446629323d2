import type { Rule } from "../../contract/session.ts"
import { grantedNames } from "../guard/verdict.ts"

/** True for an operator whose rules permit histories of records. */
export const mayReadEvents = (rules: ReadonlyArray<Rule>): boolean => grantedNames(rules)?.has("eventList") === true
