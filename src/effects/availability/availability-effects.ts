import { searchIn } from "../../contract/addresses.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { availabilityList, availabilitySummary } from "../../machines/availability/availability-list.ts"

export const readAvailabilitySummary = (key: string) => {
  const { page: _page, page_size: _size, ...query } = availabilityList.codec.read(searchIn(key))
  return ConsoleClient.use(({ availability }) => read(availability.summary({ query }))).pipe(
    asEvent((data) => availabilitySummary.events.loaded.make({ data }), availabilitySummary.events.failed)
  )
}
