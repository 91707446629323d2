import { Schema } from "effect"
import { FoundNumbers, FoundRecord } from "../../contract/record-search.ts"
import { FreeText } from "../../contract/texts.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The answer to several numbers: the records with these numbers, and the parts of the text that match none. */
const Numbers = Schema.Struct({ found: FoundNumbers, unknown: Schema.Array(FreeText) })

/** Records that the palette finds by number, last digits or name. */
export const recordSearch = typedQuery(
  Schema.Struct({ records: Schema.Array(FoundRecord), numbers: Schema.NullOr(Numbers) })
)
export type FoundRecords = NonNullable<ReturnType<typeof recordSearch.dataOf>>
