import { Effect } from "effect"
import { placeFilters } from "../../contract/place-filters.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { read } from "../../http/calls.ts"
import { ContractClient } from "../../http/contract-client.ts"
import type { FromEffect } from "../from-effect.ts"
import { queryProgram } from "../programs.ts"

const namesSome = (filters: ReadonlyArray<string>, query: PageInput["query"]) =>
  filters.some((name) => (query[name] ?? "") !== "")

/**
 * Choices of the place filters, as part of a page or screen. They are read once: when the filters first open, or an
 * address names some of them in one of `filters`.
 */
export const placePart = (fromEffect: FromEffect, filters: ReadonlyArray<string> = Object.keys(placeFilters)) => ({
  machine: placeOptions.machine(
    fromEffect(
      queryProgram(placeOptions, () =>
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
          Effect.map(({ merchants, areas, locations }) => ({
            merchants: merchants.list.map(({ id, name }) => ({ id: String(id), name })),
            areas,
            locations: locations.list.map(({ id, address: _, ...location }) => ({ ...location, id: String(id) }))
          }))
        )
      )
    )
  ),
  input: ({ query }: PageInput) => ({ key: namesSome(filters, query) ? "" : null }),
  onVisit: (query: PageInput["query"]) =>
    namesSome(filters, query) ? placeOptions.events.requested.make({ key: "" }) : null
})
