import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AddressedId } from "./addressed-id.ts"
import { Authorization, Needs, replyOf } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, Versioned, savedFields, period, soundPeriod } from "./crud.ts"
import { RobotId } from "./devices.ts"
import { FilterText, Id, YesNo, listQuery, Text, textOf } from "./fields.ts"
import { joinedIds, joinedRobots, standingFilters } from "./place-filters.ts"
import { WORD } from "./texts.ts"

const MediaKind = Schema.Literals(["image", "video"])

/** Where the material lies: anywhere, or on the console's own server. */
const MediaUrl = Text.check(
  Schema.isMaxLength(500),
  Schema.isPattern(/^(https?:\/\/[^\s/?#]+[^\s]*|\/[^\s/\\][^\s]*)$/, {
    message: "must be an address that begins with http:// or https://, or a path on this server that begins with /"
  })
).annotate(WORD)

const described = {
  title: textOf(60),
  media_kind: MediaKind,
  media_url: MediaUrl,
  ...period,
  /** Among those on one screen the smaller comes first. */
  sort: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 })),
  enabled: Schema.Boolean
}

/** Robots and locations are sent comma-joined, none as an empty text, and read back as arrays. */
const drafted = {
  ...described,
  robot_ids: Schema.Union([Schema.Literal(""), joinedRobots]),
  location_ids: Schema.Union([Schema.Literal(""), joinedIds])
}

/** An advertisement on the screens of some robots, of all robots at some locations, or, where neither is named, of the whole fleet. */
export const Placement = Schema.Struct({
  ...savedFields,
  ...described,
  robot_ids: Schema.Array(RobotId),
  location_ids: Schema.Array(Id)
})
export type Placement = typeof Placement.Type

export const NewPlacement = Schema.Struct(drafted).check(soundPeriod)
export type NewPlacement = typeof NewPlacement.Type

const PlacementSwitch = Schema.Struct({ ...Versioned.fields, enabled: Schema.Boolean })

/** `title` matches anywhere; `robot_id`, areas and locations find what is shown there. */
export const PlacementQuery = listQuery(
  ["id", "title", "media_kind", "sort", "enabled", "starts_at", "ends_at", "created_at", "updated_at"],
  {
    ...recordFilters,
    title: FilterText,
    media_kind: MediaKind,
    enabled: YesNo,
    robot_id: RobotId,
    ...standingFilters
  }
)

export class PlacementsApi extends HttpApiGroup.make("placements")
  .add(
    ...crud({ noun: ["广告投放", "a placement"], row: Placement, query: PlacementQuery, added: NewPlacement }),
    HttpApiEndpoint.get("detail", "/detail", {
      query: Schema.Struct({ id: AddressedId }),
      success: replyOf(Placement)
    }),
    HttpApiEndpoint.post("enable", "/enable", { payload: PlacementSwitch, success: replyOf(Placement) })
  )
  .annotateEndpoints(Needs, { any: ["advertising-admin"] })
  .middleware(Authorization)
  .prefix("/advertising-admin/placement") {}
