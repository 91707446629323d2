import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import {
  availabilityList,
  availabilitySummary,
  subscribing,
  subscription
} from "../../machines/availability/availability-list.ts"
import { mutationProgram, queryProgram } from "../programs.ts"

export const readAvailabilitySummary = queryProgram(availabilitySummary, (key) =>
  ConsoleClient.use(({ availability }) => read(availability.summary({ query: availabilityList.codec.filtersIn(key) })))
)

export const readSubscription = queryProgram(subscription, () =>
  ConsoleClient.use(({ availability }) => read(availability.subscription()))
)

export const setSubscription = mutationProgram(
  subscribing,
  (payload) => ConsoleClient.use(({ availability }) => write(availability.subscribe({ payload }))),
  ({ subscribed }) => ({ message: { key: subscribed ? "availability.subscribed" : "availability.unsubscribed" } })
)
