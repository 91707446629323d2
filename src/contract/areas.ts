import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { devicePermissions } from "./devices.ts"
import { Id, listOf, optionalFields } from "./fields.ts"
import { ThingText, WORD, WordText } from "./texts.ts"

/** The code of an administrative division (GB/T 2260): `310104`. */
export const AreaId = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{5}$/, { message: "must be a six-digit area code" })
).annotate(WORD)

/**
 * A node in the tree of areas (specification, section 3): level 1 province, 2 city, 3 district, 4 a location. `pid` is
 * '0' at the root.
 */
export type Area = {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly level: number
  readonly children: ReadonlyArray<Area>
}
export const Area: Schema.Codec<Area> = Schema.Struct({
  id: WordText,
  pid: WordText,
  name: ThingText,
  level: Schema.Int,
  children: Schema.Array(Schema.suspend((): Schema.Codec<Area> => Area))
})

/** A site where robots stand. */
export const Location = Schema.Struct({
  id: Id,
  name: ThingText,
  province_id: WordText,
  city_id: WordText,
  district_id: WordText,
  address: ThingText
})
export type Location = typeof Location.Type

/** `level` is the depth of the tree, by default 3. `without_location` 1 leaves out the sites of the districts. */
const AreaQuery = Schema.Struct(
  optionalFields({ level: Schema.Literals(["1", "2", "3"]), without_location: Schema.Literals(["0", "1"]) })
)

const LocationQuery = Schema.Struct(optionalFields({ province_id: AreaId, city_id: AreaId, district_id: AreaId }))

export class AreasApi extends HttpApiGroup.make("areas")
  .add(
    HttpApiEndpoint.get("tree", "/area-location", { query: AreaQuery, success: replyOf(Schema.Array(Area)) }),
    HttpApiEndpoint.get("locations", "/all", { query: LocationQuery, success: replyOf(listOf(Location)) })
  )
  .annotateEndpoints(RequiredPermission, { any: devicePermissions })
  .middleware(Authorization)
  .prefix("/device-admin/location") {}
