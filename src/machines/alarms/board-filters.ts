import { Result, Schema } from "effect"
import type { Search } from "../../contract/addresses.ts"
import { joinedCodes, Severity } from "../../contract/alarm-types.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { FilterText, YesNo } from "../../contract/fields.ts"
import { joined } from "../../contract/place-filters.ts"

export const severities = Severity.literals

/** The filters of the board. `text` finds robots, places, merchants and types; an empty filter narrows nothing. */
export const BoardFilters = Schema.Struct({
  severity: Schema.Array(Severity),
  types: Schema.Array(Schema.String),
  acknowledged: Schema.NullOr(YesNo),
  text: Schema.String
})
export type BoardFilters = typeof BoardFilters.Type

export const noFilters: BoardFilters = { severity: [], types: [], acknowledged: null, text: "" }

const take =
  <A>(schema: Schema.Codec<A, unknown>, none: A) =>
  (text: string | undefined): A =>
    text === undefined ? none : Result.getOrElse(Schema.decodeUnknownResult(schema)(text), () => none)
const severityIn = take(joined(`(?:${severities.join("|")})`, "comma-joined severities"), "")
const typesIn = take(joinedCodes, "")
const acknowledgedIn = take<BoardFilters["acknowledged"]>(YesNo, null)
const textIn = take(FilterText, "")

const parts = (text: string) => (text === "" ? [] : [...new Set(text.split(","))])

/** The filters in an address: rubbish and unknown names are left out, and empty filters are not written. */
export const filtersCodec = {
  read: (search: Search): BoardFilters => {
    const named = parts(severityIn(search["severity"]))
    return {
      severity: severities.filter((severity) => named.includes(severity)),
      types: parts(typesIn(search["types"])),
      acknowledged: acknowledgedIn(search["acknowledged"]),
      text: textIn(search["text"])
    }
  },
  write: ({ severity, types, acknowledged, text }: BoardFilters): Search => ({
    ...(severity.length === 0 ? {} : { severity: severity.join(",") }),
    ...(types.length === 0 ? {} : { types: types.join(",") }),
    ...(acknowledged === null ? {} : { acknowledged }),
    ...(text === "" ? {} : { text })
  })
}

const wordsOf = ({ type, name, robot_id, robot, location, merchant }: Alarm) =>
  `${type} ${name} ${robot_id ?? ""} ${robot} ${location} ${merchant}`.toLowerCase()

/** True for an alarm that passes the filters. */
export const passing = ({ severity, types, acknowledged, text }: BoardFilters) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (alarm: Alarm): boolean => {
    if (severity.length > 0 && !severity.includes(alarm.severity)) return false
    if (types.length > 0 && !types.includes(alarm.type)) return false
    if (acknowledged !== null && (acknowledged === "true") !== (alarm.acknowledged_at !== null)) return false
    if (words.length === 0) return true
    const own = wordsOf(alarm)
    return words.every((word) => own.includes(word))
  }
}
