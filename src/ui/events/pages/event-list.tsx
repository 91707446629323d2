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
import { defineListPage } from "../../../kit/define-list-page.tsx"
import { Icon } from "../../../kit/icons.tsx"
import { useTexts } from "../../../kit/texts.ts"
import { Changes, changesText, authorText } from "../../history/values.tsx"
import { useActorSelector } from "../../runtime/app-runtime.tsx"
import { entities, eventTypes, isEntity } from "../../sentences/event-types.ts"
import { phraseIn, Sentence, sentenceText } from "../../sentences/sentence.tsx"
import { screenOf } from "../record-screens.ts"

const kindAndName = (t: Translate, event: ServerEvent) => {
  const { entity } = event
  return `${isEntity(entity) ? t(`entity.${entity}`) : entity} ${recordName(event, phraseIn(t))}`.trim()
}

type Part = { readonly event: ServerEvent; readonly text: string }

const Actor = ({ event: { user_id: actor_id }, text }: Part) =>
  actor_id === null ? (
    text
  ) : (
    <Link to="/event/eventList" search={{ actor_id }}>
      {text}
    </Link>
  )

const RecordHistory = ({ event, text }: Part) => {
  const t = useTexts()
  const historyOf = useContext(ListServicesContext)?.historyOf
  const { entity, entity_id: id } = event
  if (id === null || historyOf === undefined) return text
  // The text of the button comes first, even if it is no name: "their own account".
  const isNamed = text.includes(recordName(event, phraseIn(t)))
  const name = isNamed ? text : `${text} (${kindAndName(t, event)})`
  return (
    <RecordButton type="button" aria-label={t("history.open", { name })} onClick={() => historyOf(entity, id).choose()}>
      {text}
    </RecordButton>
  )
}

const EventSentence = ({ event }: { readonly event: ServerEvent }) => {
  const t = useTexts()
  const screen = screenOf(event, useActorSelector("menu", rulesOf))
  const label = t("history.toRecord", { name: kindAndName(t, event) })
  return (
    <SentenceLine>
      <span>
        <Sentence
          event={event}
          actor={(text) => <Actor event={event} text={text} />}
          record={(text) => <RecordHistory event={event} text={text} />}
        />
      </span>
      {screen === null ? null : (
        <PageArrow href={screen} aria-label={label} title={label}>
          <Icon name="right" />
        </PageArrow>
      )}
    </SentenceLine>
  )
}

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
      text: (event, t) => sentenceText(t, event),
      cell: (_, event) => <EventSentence event={event} />
    },
    { id: "username", spare: true, text: (event, t) => authorText(t, event) },
    { id: "entity_id", spare: true, text: (event, t) => kindAndName(t, event) },
    {
      id: "_changes",
      kind: "wrap",
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

/** The arrow stands beside the sentence, also if that wraps. */
const SentenceLine = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    maxW: "full",
    "& > span": { minW: "0", overflowWrap: "anywhere" },
    // Links in a sentence are underlined, so that colour alone does not mark them.
    "& > span a": { textDecoration: "underline" }
  }
})
const RecordButton = chakra("button", {
  base: { textAlign: "start", color: "accent.fg", cursor: "pointer", _hover: { textDecoration: "underline" } }
})
const PageArrow = chakra("a", { base: { display: "inline-flex", p: "1", my: "-1", color: "accent.fg" } })
