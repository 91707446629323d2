import { Effect } from "effect"
import { placeOptions } from "../../machines/areas/place-options.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ContractClient } from "../../http/contract-client.ts"
import type { FromEffect } from "../from-effect.ts"

/** Choices of the filter block, as part of a page or screen. They are read once, when the block is first opened or an address names some of them. */
export const placePart = (fromEffect: FromEffect) =>
  placeOptions.lazyPart(
    fromEffect((_: string) =>
      ContractClient.use(({ merchants, areas }) =>
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
            placeOptions.events.found.make({
              found: {
                merchants: merchants.list.map(({ id, name }) => ({ id: String(id), name })),
                areas,
                locations: locations.list.map(({ id, address: _, ...location }) => ({
                  ...location,
                  id: String(id)
                }))
              }
            }),
          placeOptions.events.failed
        )
      )
    )
  )
