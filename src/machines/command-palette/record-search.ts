import { Schema } from "effect"
import { FoundRecord } from "../../contract/record-search.ts"
import { FreeText, WordText } from "../../contract/texts.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The answer to several numbers: the robots with these numbers, and the parts of the text that match no robot. */
const Numbers = Schema.Struct({ robots: Schema.Array(WordText), unknown: Schema.Array(FreeText) })

/** Records that the palette finds by number, last digits or name. */
export const recordSearch = typedQuery(
  Schema.Struct({ records: Schema.Array(FoundRecord), numbers: Schema.NullOr(Numbers) })
)
export type FoundRecords = NonNullable<ReturnType<typeof recordSearch.dataOf>>
