import {
  Availability,
  AvailabilityQuery,
  AvailabilitySummary,
  Subscribing,
  Subscription
} from "../../contract/availability.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { typedRecords } from "../records/typed-records.ts"

export const availabilityList = typedRecords({
  row: Availability,
  query: AvailabilityQuery,
  exported: { group: "availability", query: (query) => query }
})
export type AvailabilityFilters = ReturnType<typeof availabilityList.codec.read>

/** Figures over all rows of a list, and by month. The key holds the filters of that list. */
export const availabilitySummary = typedQuery(AvailabilitySummary)

/** The key of a list's summary, the same for every grouping. */
export const summaryKeyOf = (query: AvailabilityFilters) => availabilityList.codec.keyOf(query, "grouping")

/** The operator's monthly mail, and its switch. */
export const subscription = typedQuery(Subscription)
export const subscribing = typedMutation(Subscribing)
