import { Result, Schema } from "effect"
import type { Search } from "../../contract/addresses.ts"
import { joinedCodes, Severity } from "../../contract/alarm-types.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { AreaId } from "../../contract/areas.ts"
import { FilterText, longIdFromString } from "../../contract/fields.ts"
import { commaJoined } from "../../contract/place-filters.ts"
import { isLocationIn } from "../areas/chosen-areas.ts"
import type { PlaceOptions } from "../areas/place-options.ts"
import { isOwnedBy, isUnclaimed } from "./ownership.ts"

export const severities = Severity.literals

/** "mine": alarms that the operator owns or that a colleague offers to them. "offered": offered alarms alone. */
export const ownerFilters = ["mine", "unclaimed", "offered"] as const
const OwnerFilter = Schema.Literals(ownerFilters)

/** Alarms with equal values here share one row. */
export const groupings = ["site", "robot", "type"] as const
const Grouping = Schema.Literals(groupings)
export type Grouping = typeof Grouping.Type

/**
 * The filters of the board, as its address holds them. `text` finds robots, places, merchants and types. An empty
 * filter, like `grouping`, hides no alarm. `alarm` is the open drawer's, and `pinned` opens the pins.
 */
export const BoardFilters = Schema.Struct({
  owner: Schema.NullOr(OwnerFilter),
  severity: Schema.Array(Severity),
  types: Schema.Array(Schema.String),
  text: Schema.String,
  grouping: Schema.NullOr(Grouping),
  /** The code of a province, city or district. */
  area: Schema.NullOr(Schema.String),
  alarm: Schema.NullOr(Schema.Int),
  pinned: Schema.Boolean
})
export type BoardFilters = typeof BoardFilters.Type

export const noFilters: BoardFilters = {
  owner: null,
  severity: [],
  types: [],
  text: "",
  grouping: null,
  area: null,
  alarm: null,
  pinned: false
}

const take =
  <A>(schema: Schema.Codec<A, unknown>, none: A) =>
  (text: string | undefined): A =>
    text === undefined ? none : Result.getOrElse(Schema.decodeUnknownResult(schema)(text), () => none)
const severityIn = take(commaJoined(`(?:${severities.join("|")})`, "comma-joined severities"), "")
const typesIn = take(joinedCodes, "")
const ownerIn = take<BoardFilters["owner"]>(OwnerFilter, null)
const textIn = take(FilterText, "")
const areaIn = take<BoardFilters["area"]>(AreaId, null)
const groupingIn = take<BoardFilters["grouping"]>(Grouping, null)

const alarmIn = take<BoardFilters["alarm"]>(longIdFromString, null)

const parts = (text: string) => (text === "" ? [] : [...new Set(text.split(","))])

/**
 * Reads and writes the filters of an address. Invalid and unknown filters are left out, and empty ones are not written.
 */
export const filtersCodec = {
  read: (search: Search): BoardFilters => {
    const severityNames = parts(severityIn(search["severity"]))
    return {
      owner: ownerIn(search["owner"]),
      severity: severities.filter((severity) => severityNames.includes(severity)),
      types: parts(typesIn(search["types"])),
      text: textIn(search["text"]),
      grouping: groupingIn(search["group"]),
      area: areaIn(search["area"]),
      alarm: alarmIn(search["alarm"]),
      pinned: search["pinned"] === "1"
    }
  },
  write: ({ owner, severity, types, text, grouping, area, alarm, pinned }: BoardFilters): Search => ({
    ...(owner === null ? {} : { owner }),
    ...(severity.length === 0 ? {} : { severity: severity.join(",") }),
    ...(types.length === 0 ? {} : { types: types.join(",") }),
    ...(text === "" ? {} : { text }),
    ...(grouping === null ? {} : { group: grouping }),
    ...(area === null ? {} : { area }),
    ...(alarm === null ? {} : { alarm: String(alarm) }),
    ...(pinned ? { pinned: "1" } : {})
  })
}

/** True if both show the same rows in the same groups. */
export const showsSameRows = (a: BoardFilters, b: BoardFilters): boolean =>
  JSON.stringify({ ...a, alarm: null, pinned: false }) === JSON.stringify({ ...b, alarm: null, pinned: false })

const searchTextOf = ({ type, name, robot_id, robot, location, merchant }: Alarm) =>
  `${type} ${name} ${robot_id ?? ""} ${robot} ${location} ${merchant}`.toLowerCase()

const passesOwner = (owner: BoardFilters["owner"], alarm: Alarm, username: string): boolean => {
  if (owner === null) return true
  if (owner === "unclaimed") return isUnclaimed(alarm)
  return alarm.handover_to === username || (owner === "mine" && isOwnedBy(username, alarm))
}

/** The sites of the area in the filters; null without an area, or while its sites are unknown. */
export const sitesInArea = (
  { area }: Pick<BoardFilters, "area">,
  places: Pick<PlaceOptions, "locations"> | null
): ReadonlySet<number> | null => {
  if (area === null || places === null) return null
  const isInside = isLocationIn({ Areas1: [area], Areas2: [area], Areas3: [area] })
  return new Set(places.locations.filter(isInside).map(({ id }) => Number(id)))
}

/** A shared alarm passes, because it may concern every area. */
const passesSites = (sites: ReadonlySet<number> | null, { robot_id, location_id }: Alarm): boolean =>
  sites === null || robot_id === null || (location_id !== null && sites.has(location_id))

/** True for an alarm that passes the filters of this operator. `sites` are those of the area. */
export const boardFilter = (
  { owner, severity, types, text }: BoardFilters,
  username: string,
  sites: ReadonlySet<number> | null
) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (alarm: Alarm): boolean => {
    if (severity.length > 0 && !severity.includes(alarm.severity)) return false
    if (types.length > 0 && !types.includes(alarm.type)) return false
    if (!passesOwner(owner, alarm, username)) return false
    if (!passesSites(sites, alarm)) return false
    if (words.length === 0) return true
    const searchText = searchTextOf(alarm)
    return words.every((word) => searchText.includes(word))
  }
}
