import type { SnapshotFrom } from "xstate"
import { searchText } from "../../contract/addresses.ts"
import { SilenceCoverage } from "../../contract/silences.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { draftIn, type RecordsActor } from "../records/typed-records.ts"
import { hasScope, isRobotNumber, robotsIn, scopeOf, type SilenceDraft } from "./silence-list.ts"

/** The number of robots that a silence covers, by its scope. */
export const silenceCoverage = typedQuery(SilenceCoverage)

/**
 * The scope of a draft as a key, without texts that are no robot's number. Null for a draft without a scope, which
 * covers no robot.
 */
export const coverageKeyOf = (draft: SilenceDraft): string | null => {
  const sound = { ...draft, robot_ids: robotsIn(draft).filter(isRobotNumber).join(",") }
  return hasScope(sound) ? searchText(scopeOf(sound)) : null
}

/** The key of the draft that is open in the list; null without an open draft. */
export const openCoverageKey = (silences: SnapshotFrom<RecordsActor>): string | null => {
  const draft = draftIn<SilenceDraft | null>(silences)
  return draft === null ? null : coverageKeyOf(draft)
}

/** Counts the robots in the scope of the open draft. */
export const requestCoverage = (silences: SnapshotFrom<RecordsActor>) => {
  const key = openCoverageKey(silences)
  return key === null ? null : ({ type: "query.requested", key } as const)
}
