import { eventPage } from "../../effects/events/event-effects.ts"
import { pagePart } from "../../effects/http/page-effects.ts"
import { eventList } from "../../machines/events/event-list.ts"
import { EventListPage } from "../../ui/events/event-list-page.tsx"
import { happenedWords } from "../../ui/words/happened-words.ts"
import * as fields from "../../ui/words/topics/late/fields.ts"
import * as histories from "../../ui/words/topics/late/history.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: eventList.part(pagePart(fromEffect, eventPage))
  }),
  words: { ...histories, ...fields, ...happenedWords },
  draw: (actors) => <EventListPage {...actors} />
})
