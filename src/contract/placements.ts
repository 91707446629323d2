import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { AddressedId } from "./addressed-id.ts"
import { FIRST_PAGE_PATH } from "./addresses.ts"
import { replyOf } from "./call.ts"
import { validPeriod, Versioned } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { RobotId } from "./devices.ts"
import { Id, Text } from "./fields.ts"
import { joinedIds, joinedRobots, placeOnlyFilters } from "./place-filters.ts"
import { choice, field, moment, number, text, yesNo } from "./record-fields.ts"
import { WORD } from "./texts.ts"

/** The address of the material, on any server or on the console's own. */
const MediaUrl = Text.check(
  Schema.isMaxLength(500),
  Schema.isPattern(/^(https?:\/\/[^\s/?#]+[^\s]*|\/[^\s/\\][^\s]*)$/, {
    message: "must be an address that begins with http:// or https://, or a path on this server that begins with /"
  })
).annotate(WORD)

const PlacementSwitch = Schema.Struct({ ...Versioned.fields, enabled: Schema.Boolean })

/**
 * An advertisement on the screens of some robots, of all robots at some locations, or without either of the whole
 * fleet. Both lists are sent comma-joined, empty for none, and returned as arrays. `robot_id`, areas and locations find
 * the placements that are shown there.
 */
export const placements = defineRecord({
  name: "placements",
  label: ["广告投放", "a placement"],
  path: "/advertising-admin/placement",
  screen: FIRST_PAGE_PATH,
  detail: { path: "/advertising-admin/placement" },
  owner: "platform",
  fields: {
    title: text({ max: 60, search: true }),
    media_kind: choice(["image", "video"], { filter: true }),
    media_url: field(MediaUrl),
    starts_at: moment(),
    ends_at: moment(),
    /** The smaller number comes first on a screen. */
    sort: number({ min: 0, max: 9999 }),
    enabled: yesNo({ filter: true }),
    robot_ids: field(Schema.Union([Schema.Literal(""), joinedRobots]), { row: Schema.Array(RobotId) }),
    location_ids: field(Schema.Union([Schema.Literal(""), joinedIds]), { row: Schema.Array(Id) })
  },
  filters: { robot_id: RobotId, ...placeOnlyFilters },
  checks: [validPeriod],
  sort: ["id", "title", "media_kind", "sort", "enabled", "starts_at", "ends_at", "created_at", "updated_at"],
  furtherCalls: (row) => [
    HttpApiEndpoint.get("detail", "/detail", {
      query: Schema.Struct({ id: AddressedId }),
      success: replyOf(row)
    }),
    HttpApiEndpoint.post("enable", "/enable", { payload: PlacementSwitch, success: replyOf(row) })
  ]
})

export const Placement = placements.row
export type Placement = typeof Placement.Type
export const NewPlacement = placements.draft
export type NewPlacement = typeof NewPlacement.Type
export const PlacementQuery = placements.query
