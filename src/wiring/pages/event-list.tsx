import { eventPage } from "../../effects/events/event-effects.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { eventList } from "../../machines/events/event-list.ts"
import { EventListPage } from "../../ui/events/event-list-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    list: eventList.part(pagePart(fromEffect, eventPage))
  }),
  view: EventListPage
})
