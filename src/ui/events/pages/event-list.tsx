import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useContext } from "react"
import { recordName } from "../../../contract/event-sentences.ts"
import { events, type ServerEvent } from "../../../contract/events.ts"
import { momentText } from "../../../contract/formats.ts"
import type { Translate } from "../../../locales/keys.ts"
import { rulesOf } from "../../../machines/menu/menu-machine.ts"
import { pendingQueryIn, type ListActor, rowsIn } from "../../../machines/records/typed-records.ts"
import { ListServicesContext } from "../../../kit/list-services.ts"
import { chakra } from "../../../kit/chakra.ts"
import { fingerArea } from "../../../kit/controls.ts"
import { defineListPage } from "../../../kit/define-list-page.tsx"
import { Icon, IconButton } from "../../../kit/icons.tsx"
import { RecordLink, RecordLinksContext } from "../../../kit/record-link.tsx"
import { useTexts } from "../../../kit/texts.ts"
import { Changes, changesText, authorText } from "../../history/values.tsx"
import { useActorSelector } from "../../runtime/app-runtime.tsx"
import { entities, eventTypes, isEntity } from "../../sentences/event-types.ts"
import { phraseIn } from "../../sentences/phrases.ts"
import { isNamedByLink, RecordText } from "../../sentences/record-text.tsx"
import { namesRecord, Sentence, sentenceText } from "../../sentences/sentence.tsx"
import { screenOf } from "../record-screens.ts"

const kindAndName = (t: Translate, event: ServerEvent) => {
  const { entity } = event
  return `${isEntity(entity) ? t(`entity.${entity}`) : entity} ${recordName(event, phraseIn(t))}`.trim()
}

type Part = { readonly event: ServerEvent; readonly text: string }

/** Leads to all events of the person, whose card it shows. */
const Actor = ({ event: { user_id: actor_id, username }, text }: Part) => {
  const { hrefOf, cardOf } = useContext(RecordLinksContext)
  const of = { kind: "users", id: username } as const
  if (actor_id === null) return text
  return (
    <Link to="/event/eventList" search={{ actor_id }} {...(hrefOf(of) === null ? {} : cardOf?.(of))}>
      {text}
    </Link>
  )
}

const HistoryButton = ({ event }: Pick<Part, "event">) => {
  const t = useTexts()
  const historyOf = useContext(ListServicesContext)?.historyOf
  const { entity, entity_id: id } = event
  if (id === null || historyOf === undefined || !namesRecord(t, event)) return null
  const label = t("history.open", { name: kindAndName(t, event) })
  return (
    <IconButton
      icon="history"
      position="relative"
      boxSize="6"
      _after={fingerArea}
      label={label}
      title={label}
      onClick={historyOf(entity, id).choose}
    />
  )
}

/** Leads to the page of a record whose name is no link. */
const PageArrow = ({ event }: Pick<Part, "event">) => {
  const t = useTexts()
  const screen = screenOf(event, useActorSelector("menu", rulesOf))
  if (screen === null || isNamedByLink(event)) return null
  const label = t("history.toRecord", { name: kindAndName(t, event) })
  return (
    <Arrow href={screen} aria-label={label} title={label}>
      <Icon name="right" />
    </Arrow>
  )
}

const EventSentence = ({ event }: Pick<Part, "event">) => (
  <SentenceLine>
    <span>
      <Sentence event={event} actor={(text) => <Actor event={event} text={text} />} />
    </span>
    <HistoryButton event={event} />
    <PageArrow event={event} />
  </SentenceLine>
)

/** The author that was chosen among the rows, by the newest name: a renamed user stays the same account. */
const useAuthor = (list: ListActor<ServerEvent>) => {
  const { actor_id: id } = useSelector(list, pendingQueryIn<{ readonly actor_id?: number }>)
  const event = useSelector(list, (snapshot) => rowsIn<ServerEvent>(snapshot).find(({ user_id }) => user_id === id))
  return id === undefined ? null : [{ id: String(id), name: event?.username ?? `#${id}` }]
}

/** The events: author, action, record and moment. */
export const page = defineListPage({
  record: events,
  columns: [
    { id: "at", kind: "moment" },
    {
      id: "type",
      kind: "wrap",
      card: "bare",
      text: (event, t) => sentenceText(t, event),
      cell: (_, event) => <EventSentence event={event} />
    },
    {
      id: "username",
      spare: true,
      text: (event, t) => authorText(t, event),
      cell: (name, { user_id, username }) => (
        <RecordLink kind="users" id={user_id === null ? null : username}>
          {name}
        </RecordLink>
      )
    },
    {
      id: "entity_id",
      spare: true,
      text: (event, t) => kindAndName(t, event),
      cell: (text, event) => <RecordText event={event} text={text} />
    },
    {
      id: "_changes",
      kind: "wrap",
      card: "unfolded",
      text: (event, t) => changesText(t, event),
      cell: (_, event) => <Changes event={event} />
    }
  ],
  filters: ["username", "type", "entity", "entity_id", "actor_id"],
  useChoices: ({ list }) => {
    const t = useTexts()
    return {
      type: eventTypes.map((id) => ({ id, name: t(`happened.${id}`) })),
      entity: entities.map((id) => ({ id, name: t(`entity.${id}`) })),
      actor_id: useAuthor(list)
    }
  },
  useMore: (_, t) => ({ nameOf: (event) => `${momentText(event.at)} ${sentenceText(t, event)}` })
})

/** The controls stand beside the sentence, also if that wraps. */
const SentenceLine = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    maxW: "full",
    // Room for the area of a finger.
    minH: { base: "11", md: "0" },
    "& > span": { minW: "0", overflowWrap: "anywhere" },
    // Links in a sentence are underlined, so that colour alone does not mark them.
    "& > span a": { textDecoration: "underline" }
  }
})
const Arrow = chakra("a", {
  base: { position: "relative", display: "inline-flex", p: "1", my: "-1", color: "accent.fg", _after: fingerArea }
})
