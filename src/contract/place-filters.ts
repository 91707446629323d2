import { Schema, Struct } from "effect"
import { FilterText, matching, optionalFields } from "./fields.ts"
import { FREE, WORD } from "./texts.ts"

/** Several values in one text, comma-joined (specification, section 3). */
export const commaJoined = (pattern: string, message: string) =>
  matching(
    Schema.String.check(
      Schema.isMaxLength(400_000),
      Schema.isPattern(new RegExp(`^${pattern}(?:,${pattern})*$`), { message })
    ).annotate(WORD)
  )

/** The pattern of the number on a robot. */
export const robotNumberPattern = "[A-Za-z0-9][A-Za-z0-9_-]{0,31}"

export const joinedRobots = commaJoined(robotNumberPattern, "must be robot numbers separated by commas")

/** Several numbers of robots, orders or refunds. */
export const joinedNumbers = commaJoined(
  "[A-Za-z0-9][A-Za-z0-9_-]{0,63}",
  "must be numbers separated by commas"
).annotate(FREE)

/** A part of a number, or several whole numbers. */
export const partOrNumbers = matching(Schema.Union([FilterText, joinedNumbers]))

export const joinedAreas = commaJoined("[1-9]\\d{5}", "must be area codes separated by commas")
export const joinedIds = commaJoined("[1-9]\\d{0,8}", "must be ids separated by commas")

/**
 * The reusable filter block (specification, section 2), for lists whose records have places or merchants. The three
 * lists of areas together are the chosen areas. Merchants, areas and locations must all match. A deleted place matches
 * no record.
 */
export const placeFilters = {
  merchant_ids: joinedIds,
  Areas1: joinedAreas,
  Areas2: joinedAreas,
  Areas3: joinedAreas,
  location_ids: joinedIds
}

/** The block for records with places and without merchants. */
export const placeOnlyFilters = Struct.omit(placeFilters, ["merchant_ids"])
const PlaceFilters = Schema.Struct(optionalFields(placeFilters))
export type PlaceFilters = typeof PlaceFilters.Type
