import { searchText } from "../../contract/addresses.ts"
import { SilenceCoverage } from "../../contract/silences.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { hasScope, scopeOf, type SilenceDraft } from "./silence-list.ts"

/** The number of robots that a silence covers, by its scope. */
export const silenceCoverage = typedQuery(SilenceCoverage)

/** The scope of a draft as a key. A draft without a scope covers nothing and has no key. */
export const coverageKeyOf = (draft: SilenceDraft): string | null =>
  hasScope(draft) ? searchText(scopeOf(draft)) : null
