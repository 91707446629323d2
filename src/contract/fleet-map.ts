import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Severity } from "./alarm-types.ts"
import { AreaId } from "./areas.ts"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { Millis, momentFromString, optionalFields } from "./fields.ts"
import { ThingText, WordText } from "./texts.ts"

/** The number of hours that the map reaches back. */
export const MAP_HOURS = 24

/** The most sites that the map of a district shows. */
export const MAX_MAP_SITES = 500

/** Robots at a place and their open alarms. `unclaimed` ones have no owner; `worst` is the highest severity. */
const counts = {
  robots: Schema.Int,
  offline: Schema.Int,
  out_of_service: Schema.Int,
  open: Schema.Int,
  unclaimed: Schema.Int,
  worst: Schema.NullOr(Severity)
}

const MapTile = Schema.Struct({ id: WordText, name: ThingText, ...counts })
export type MapTile = typeof MapTile.Type

/**
 * The provinces, or the cities, districts or sites of an area (`level` 1 to 4), at the moment `at`, in the order of
 * their codes or ids. `path` leads from the province to the area. `unplaced` counts robots without a site. `listening`
 * is false if no server listened to robots at that moment, so that states are unknown. A past map counts robots at
 * their present sites. `hidden` counts sites beyond `MAX_MAP_SITES`.
 */
export const FleetMap = Schema.Struct({
  at: Millis,
  level: Schema.Literals([1, 2, 3, 4]),
  path: Schema.Array(Schema.Struct({ id: WordText, name: ThingText })),
  tiles: Schema.Array(MapTile),
  hidden: Schema.Int,
  unplaced: Schema.NullOr(Schema.Struct(counts)),
  listening: Schema.Boolean
})
export type FleetMap = typeof FleetMap.Type

export class FleetMapApi extends HttpApiGroup.make("fleetMap")
  .add(
    HttpApiEndpoint.get("read", "/fleet-map", {
      query: Schema.Struct(optionalFields({ area: AreaId, at: momentFromString })),
      success: replyOf(FleetMap)
    })
  )
  .annotateEndpoints(RequiredPermission, { any: ["fleet-map"] })
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
