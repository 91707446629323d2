import { Result, Schema } from "effect"
import type { Search } from "../../contract/addresses.ts"
import { joinedCodes, Severity } from "../../contract/alarm-types.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { FilterText, longIdFromString } from "../../contract/fields.ts"
import { joined } from "../../contract/place-filters.ts"
import { isOwnedBy, isUnclaimed } from "./ownership.ts"

export const severities = Severity.literals

/** "mine": the operator owns them, or a colleague offers them to the operator. "offered": the latter alone. */
export const ownerFilters = ["mine", "unclaimed", "offered"] as const
const OwnerFilter = Schema.Literals(ownerFilters)

/** Alarms with equal values here share one row. */
export const groupings = ["site", "robot", "type"] as const
const Grouping = Schema.Literals(groupings)
export type Grouping = typeof Grouping.Type

/**
 * The filters of the board, as its address holds them. `text` finds robots, places, merchants and types. Empty filters and `grouping` narrow nothing.
 * `alarm` is the open drawer's.
 */
export const BoardFilters = Schema.Struct({
  owner: Schema.NullOr(OwnerFilter),
  severity: Schema.Array(Severity),
  types: Schema.Array(Schema.String),
  text: Schema.String,
  grouping: Schema.NullOr(Grouping),
  alarm: Schema.NullOr(Schema.Int)
})
export type BoardFilters = typeof BoardFilters.Type

export const noFilters: BoardFilters = { owner: null, severity: [], types: [], text: "", grouping: null, alarm: null }

const take =
  <A>(schema: Schema.Codec<A, unknown>, none: A) =>
  (text: string | undefined): A =>
    text === undefined ? none : Result.getOrElse(Schema.decodeUnknownResult(schema)(text), () => none)
const severityIn = take(joined(`(?:${severities.join("|")})`, "comma-joined severities"), "")
const typesIn = take(joinedCodes, "")
const ownerIn = take<BoardFilters["owner"]>(OwnerFilter, null)
const textIn = take(FilterText, "")
const groupingIn = take<BoardFilters["grouping"]>(Grouping, null)

const alarmIn = take<BoardFilters["alarm"]>(longIdFromString, null)

const parts = (text: string) => (text === "" ? [] : [...new Set(text.split(","))])

/** The filters in an address: rubbish and unknown names are left out, and empty filters are not written. */
export const filtersCodec = {
  read: (search: Search): BoardFilters => {
    const severityNames = parts(severityIn(search["severity"]))
    return {
      owner: ownerIn(search["owner"]),
      severity: severities.filter((severity) => severityNames.includes(severity)),
      types: parts(typesIn(search["types"])),
      text: textIn(search["text"]),
      grouping: groupingIn(search["group"]),
      alarm: alarmIn(search["alarm"])
    }
  },
  write: ({ owner, severity, types, text, grouping, alarm }: BoardFilters): Search => ({
    ...(owner === null ? {} : { owner }),
    ...(severity.length === 0 ? {} : { severity: severity.join(",") }),
    ...(types.length === 0 ? {} : { types: types.join(",") }),
    ...(text === "" ? {} : { text }),
    ...(grouping === null ? {} : { group: grouping }),
    ...(alarm === null ? {} : { alarm: String(alarm) })
  })
}

/** True if both show the same rows in the same groups. */
export const showsSameRows = (one: BoardFilters, other: BoardFilters): boolean =>
  JSON.stringify({ ...one, alarm: null }) === JSON.stringify({ ...other, alarm: null })

const searchTextOf = ({ type, name, robot_id, robot, location, merchant }: Alarm) =>
  `${type} ${name} ${robot_id ?? ""} ${robot} ${location} ${merchant}`.toLowerCase()

const passesOwner = (owner: BoardFilters["owner"], alarm: Alarm, username: string): boolean => {
  if (owner === null) return true
  if (owner === "unclaimed") return isUnclaimed(alarm)
  return alarm.handover_to === username || (owner === "mine" && isOwnedBy(username, alarm))
}

/** True for an alarm that passes the filters of this operator. */
export const passing = ({ owner, severity, types, text }: BoardFilters, username: string) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (alarm: Alarm): boolean => {
    if (severity.length > 0 && !severity.includes(alarm.severity)) return false
    if (types.length > 0 && !types.includes(alarm.type)) return false
    if (!passesOwner(owner, alarm, username)) return false
    if (words.length === 0) return true
    const searchText = searchTextOf(alarm)
    return words.every((word) => searchText.includes(word))
  }
}
