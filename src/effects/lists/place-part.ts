import { type Context, Effect } from "effect"
import type { EventObject } from "xstate"
import type { Area, Location } from "../../contract/areas.ts"
import type { MerchantOption } from "../../contract/merchant-options.ts"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import { asEvent, type Call, type FaultReporter, read } from "../../http/calls.ts"

type Listed<A> = { readonly list: ReadonlyArray<A> }
type Client = {
  readonly merchants: { readonly all: () => Call<Listed<MerchantOption>, never> }
  readonly areas: {
    readonly tree: (request: {
      readonly query: { readonly level: "3"; readonly without_location: "1" }
    }) => Call<ReadonlyArray<Area>, never>
    readonly locations: (request: { readonly query: object }) => Call<Listed<Location>, never>
  }
}
type FromEffect<R> = <Input, Event extends EventObject>(
  program: (input: Input) => Effect.Effect<Event, never, R>
) => EffectLogic<Input, Event>

/** Choices of the filter block, as part of a page or screen. They are read once, when the block is first opened or an address names some of them. */
export const placePartBy =
  <Id>(service: Context.Service<Id, Client>) =>
  (fromEffect: FromEffect<Id | FaultReporter>) =>
    placeOptions.lazyPart(
      fromEffect((_: string) =>
        service
          .use(({ merchants, areas }) =>
            Effect.all(
              {
                merchants: read(merchants.all()),
                areas: read(areas.tree({ query: { level: "3", without_location: "1" } })),
                locations: read(areas.locations({ query: {} }))
              },
              { concurrency: "unbounded" }
            )
          )
          .pipe(
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
