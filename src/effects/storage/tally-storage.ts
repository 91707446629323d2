import { Result } from "effect"
import { mergeTallies, noVisits, type Tally, tallyIn, tallyText } from "../../machines/journal/tally.ts"
import { drop, read, write } from "./local-storage.ts"

export const TALLY_KEY = "tally"

/** What was visited in this browser, in whichever window and by whomever; rubbish counts as nothing. It goes with nobody's session. */
export const loadTally = (): Tally => Result.getOrElse(tallyIn(read(TALLY_KEY) ?? ""), () => noVisits)

/** Added to what lies there by now: another window may have counted as well. */
export const addToTally = (more: Tally): void => write(TALLY_KEY, tallyText(mergeTallies(loadTally(), more)))

export const dropTally = (): void => drop(TALLY_KEY)
