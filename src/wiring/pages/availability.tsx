import { availability } from "../../contract/availability.ts"
import {
  readAvailabilitySummary,
  readSubscription,
  setSubscription
} from "../../effects/availability/availability-effects.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import {
  availabilityList,
  availabilitySummary,
  subscribing,
  subscription,
  summaryKeyOf
} from "../../machines/availability/availability-list.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { availabilityPage } from "../../ui/availability/availability-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

export const page = defineListPage({
  ...availabilityPage,
  record: availability,
  records: availabilityList,
  parts: (fromEffect: FromEffect) => ({
    summary: {
      machine: availabilitySummary.machine(fromEffect(readAvailabilitySummary)),
      input: ({ query }: PageInput) => ({ key: summaryKeyOf(availabilityList.codec.read(query)), besideList: true })
    },
    subscription: subscription.partBesideList(fromEffect(readSubscription)),
    subscribing: { machine: subscribing.machine(fromEffect(setSubscription)) }
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.answered",
      to: "summary",
      send: (_, now) =>
        availabilitySummary.events.requested.make({ key: summaryKeyOf(availabilityList.queryOf(now("list"))) })
    })
  ]
})
