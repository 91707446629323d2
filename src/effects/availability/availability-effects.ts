import { searchIn } from "../../contract/addresses.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import {
  availabilityList,
  availabilitySummary,
  subscribing,
  subscription
} from "../../machines/availability/availability-list.ts"

export const readAvailabilitySummary = (key: string) => {
  const { page: _page, page_size: _size, ...query } = availabilityList.codec.read(searchIn(key))
  return ConsoleClient.use(({ availability }) => read(availability.summary({ query }))).pipe(
    asEvent((data) => availabilitySummary.events.loaded.make({ data }), availabilitySummary.events.failed)
  )
}

export const readSubscription = (_: string) =>
  ConsoleClient.use(({ availability }) => read(availability.subscription())).pipe(
    asEvent((data) => subscription.events.loaded.make({ data }), subscription.events.failed)
  )

export const setSubscription = (payload: { readonly subscribed: boolean }) =>
  ConsoleClient.use(({ availability }) => write(availability.subscribe({ payload }))).pipe(
    asEvent(
      () =>
        subscribing.events.done.make({
          message: { key: payload.subscribed ? "availability.subscribed" : "availability.unsubscribed" }
        }),
      subscribing.events.failed
    )
  )
