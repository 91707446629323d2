import { Effect, Schema } from "effect"
import { asEvent, read } from "../../effects/http/calls.ts"
import type { Area } from "../../effects/contract/areas.ts"
import type { PlaceFilters } from "../../effects/contract/place-filters.ts"
import { ApplicationClient } from "./effect-runtime.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"

export const Choice = Schema.Struct({ id: Schema.String, name: Schema.String })
export type Choice = typeof Choice.Type

/** What the filters of merchants, areas and locations offer. An area's name is indented by its level. */
const PlaceChoices = Schema.Struct({
  merchants: Schema.Array(Choice),
  areas: Schema.Array(Choice),
  locations: Schema.Array(Choice)
})

export const placeChoices = typedLookup(PlaceChoices)

const INDENT = "\u2003"
const flat = (areas: ReadonlyArray<Area>): ReadonlyArray<Choice> =>
  areas.flatMap(({ id, name, level, children }) => [{ id, name: INDENT.repeat(level - 1) + name }, ...flat(children)])

export const choice = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id: String(id), name })

export const readPlaceChoices = (_: string) =>
  ApplicationClient.use(({ merchants, areas }) =>
    Effect.all(
      {
        merchants: read(merchants.all()),
        areas: read(areas.tree({ query: { level: "3", without_location: "1" } })),
        locations: read(areas.locations({ query: {} }))
      },
      { concurrency: "unbounded" }
    )
  ).pipe(
    asEvent(
      ({ merchants, areas, locations }) =>
        placeChoices.events.found.make({
          found: {
            merchants: merchants.list.map(choice),
            areas: flat(areas),
            locations: locations.list.map(choice)
          }
        }),
      placeChoices.events.failed
    )
  )

/** The filters as a list's query and an address hold them: one of each. */
export const placeCodecs = {
  merchant: Schema.String.check(Schema.isPattern(/^[1-9]\d{0,8}$/)),
  area: Schema.String.check(Schema.isPattern(/^[1-9]\d{5}$/)),
  location: Schema.String.check(Schema.isPattern(/^[1-9]\d{0,8}$/))
}

type Held = { readonly merchant?: string; readonly area?: string; readonly location?: string }

/** A query with these filters as the calls take them. The code of an area says its level (GB/T 2260): `310000` a province, `310100` a city, `310104` a district. */
export const withPlaces = <Query extends Held>({
  merchant,
  area,
  location,
  ...rest
}: Query): Omit<Query, keyof Held> & PlaceFilters => ({
  ...rest,
  ...(merchant === undefined ? {} : { merchant_ids: merchant }),
  ...(location === undefined ? {} : { location_ids: location }),
  ...(area === undefined
    ? {}
    : area.endsWith("0000")
      ? { Areas1: area }
      : area.endsWith("00")
        ? { Areas2: area }
        : { Areas3: area })
})
