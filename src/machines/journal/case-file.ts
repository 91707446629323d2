import { Result, Schema } from "effect"
import { JournalLine } from "./journal.ts"
import { Checkpoint } from "./states.ts"

/**
 * A call in the journal, without its token. Bodies hold declared parts alone, with masks for secrets; null for a
 * missing or unknown body.
 */
export const RecordedCall = Schema.Struct({
  run: Schema.String,
  at: Schema.Int,
  /** Milliseconds until the answer, or until the failure. */
  took: Schema.Int,
  /** The embedded application that made the call, empty for the console itself. */
  app: Schema.String,
  method: Schema.String,
  address: Schema.String,
  /** Null without an answer. */
  status: Schema.NullOr(Schema.Int),
  sent: Schema.NullOr(Schema.Json),
  answer: Schema.NullOr(Schema.Json),
  /** The number of characters of an answer too long to store. */
  left_out: Schema.optionalKey(Schema.Int),
  /** The outcome that a fault injection forced. */
  forced: Schema.optionalKey(Schema.String)
})
export type RecordedCall = typeof RecordedCall.Type

const PRODUCT = "wheelhouse"
export const CASE_VERSION = 2

/** A case: the stored events of this browser, and the state at the end. */
export const CaseFile = Schema.Struct({
  product: Schema.tag(PRODUCT),
  version: Schema.tag(CASE_VERSION),
  saved_at: Schema.Int,
  /** People appear by their names or by pseudonyms. */
  people: Schema.Literals(["named", "pseudonyms"]),
  /**
   * The page load that saved the file, whose last checkpoint is the end. Other runs are earlier loads, and those of
   * other tabs.
   */
  run: Schema.String,
  build: Schema.String,
  browser: Schema.String,
  route: Schema.String,
  language: Schema.String,
  theme: Schema.String,
  lines: Schema.Array(JournalLine),
  checkpoints: Schema.Array(Checkpoint),
  calls: Schema.Array(RecordedCall)
})
export type CaseFile = typeof CaseFile.Type

export const UnreadableReason = Schema.Literals([
  "too large",
  "not whole",
  "another product",
  "another version",
  "not as it should be"
])

/** The reason why a file is refused. `detail` is for developers. */
export class UnreadableCase extends Schema.TaggedError<UnreadableCase>()("Unfit", {
  why: UnreadableReason,
  detail: Schema.String
}) {}

/** The largest file to read, more than any journal holds. */
export const MAX_BYTES = 100_000_000

const refuse = (reason: UnreadableCase["why"], detail: string) =>
  Result.fail(new UnreadableCase({ why: reason, detail }))

const decode = Schema.decodeUnknownResult(CaseFile)

/** Reads a case file. Any other format is refused with a reason. */
export const caseIn = (text: string): Result.Result<CaseFile, UnreadableCase> => {
  if (text.length > MAX_BYTES) return refuse("too large", `${text.length} characters`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    return refuse("not whole", String(cause))
  }
  const { product, version } = (parsed ?? {}) as { readonly product?: unknown; readonly version?: unknown }
  if (product !== PRODUCT) return refuse("another product", typeof product === "string" ? product.slice(0, 80) : "")
  if (version !== CASE_VERSION)
    return refuse("another version", `${String(version).slice(0, 80)}, and this is ${CASE_VERSION}`)
  return Result.mapError(
    decode(parsed),
    (cause) => new UnreadableCase({ why: "not as it should be", detail: String(cause).slice(0, 500) })
  )
}
