import { Schema } from "effect"
import { Area } from "../../contract/areas.ts"
import { typedQuery } from "../queries/typed-query.ts"

const named = { id: Schema.String, name: Schema.String }
const LocationOption = Schema.Struct({
  ...named,
  province_id: Schema.String,
  city_id: Schema.String,
  district_id: Schema.String
})

/** The options of the filters of merchants, areas and locations. */
const PlaceOptions = Schema.Struct({
  merchants: Schema.Array(Schema.Struct(named)),
  areas: Schema.Array(Area),
  locations: Schema.Array(LocationOption)
})
export type PlaceOptions = typeof PlaceOptions.Type

export const placeOptions = typedQuery(PlaceOptions)

/** Requests the options when a form opens. */
export const requestPlaces = ({ opened }: { readonly opened: boolean }) =>
  opened ? ({ type: "query.requested", key: "" } as const) : null
