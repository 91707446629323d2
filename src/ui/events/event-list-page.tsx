import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { memo, useContext } from "react"
import { momentText } from "../../contract/formats.ts"
import { recordName } from "../../contract/event-sentences.ts"
import type { ServerEvent } from "../../contract/events.ts"
import { type EventFilters, eventList } from "../../machines/events/event-list.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { askedIn } from "../../machines/records/typed-records.ts"
import { phraseIn, Sentence, sentenceText } from "../sentences/sentence.tsx"
import { Changes, changesText, whoText } from "../history/values.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ListsContext } from "../../kit/address.ts"
import { chakra } from "../../kit/chakra.ts"
import { Icon } from "../../kit/icons.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { entities, eventTypes, isEntity } from "../sentences/event-types.ts"
import { screenOf } from "./record-screens.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** By the name that the newest of the events tells, for who is renamed stays the same account. */
const accountOf = (id: number, rows: ReadonlyArray<ServerEvent>) => ({
  id: String(id),
  name: rows.find(({ user_id }) => user_id === id)?.username ?? `#${id}`
})

/** The events: author, action, record and moment. */
export const EventListPage = memo(({ list }: { readonly list: ActorOf<typeof eventList> }) => {
  const t = useTexts()
  const rules = useActorSelector("menu", rulesOf)
  const historyOf = useContext(ListsContext)?.historyOf
  const { actor_id: actor } = useSelector(list, askedIn<EventFilters>)
  const rows = useSelector(list, eventList.rowsOf)
  const kindOf = (entity: string) => (isEntity(entity) ? t(`entity.${entity}`) : entity)
  const kindAndName = (event: ServerEvent) => `${kindOf(event.entity)} ${recordName(event, phraseIn(t))}`.trim()
  const actorOf = (event: ServerEvent) => (text: string) =>
    event.user_id === null ? (
      text
    ) : (
      <Link to="/event/eventList" search={{ actor_id: event.user_id }}>
        {text}
      </Link>
    )
  const recordOf = (event: ServerEvent) => (text: string) => {
    const { entity, entity_id: id } = event
    if (id === null || historyOf === undefined) return text
    // The words on the button come first, also where they are no name: "their own account".
    const isNamed = text.includes(recordName(event, phraseIn(t)))
    const name = isNamed ? text : `${text} (${kindAndName(event)})`
    return (
      <RecordButton
        type="button"
        aria-label={t("history.open", { name })}
        onClick={() => historyOf(entity, id).choose()}
      >
        {text}
      </RecordButton>
    )
  }
  const sentenceOf = (event: ServerEvent) => {
    const screen = screenOf(event, rules)
    const label = t("history.toRecord", { name: kindAndName(event) })
    return (
      <SentenceLine>
        <span>
          <Sentence event={event} actor={actorOf(event)} record={recordOf(event)} />
        </span>
        {screen === null ? null : (
          <RecordLink href={screen} aria-label={label} title={label}>
            <Icon name="right" />
          </RecordLink>
        )}
      </SentenceLine>
    )
  }
  return (
    <RecordsScreen
      list={list}
      records={eventList}
      title={t("page.eventList")}
      columns={[
        { id: "at", naming: true, head: t("history.at"), kind: "moment" },
        {
          id: "type",
          head: t("history.what"),
          kind: "wrap",
          text: (event) => sentenceText(t, event),
          cell: (_, event) => sentenceOf(event)
        },
        { id: "username", head: t("history.who"), spare: true, text: (event) => whoText(t, event) },
        { id: "entity_id", head: t("history.record"), spare: true, text: kindAndName },
        {
          id: "_changes",
          head: t("history.changes"),
          kind: "wrap",
          text: (event) => changesText(t, event),
          cell: (_, event) => <Changes event={event} />
        }
      ]}
      nameOf={(event) => `${momentText(event.at)} ${sentenceText(t, event)}`}
      filters={{
        username: { label: t("history.who") },
        type: { label: t("history.what"), choices: eventTypes.map((id) => ({ id, name: t(`happened.${id}`) })) },
        entity: { label: t("history.kind"), choices: entities.map((id) => ({ id, name: t(`entity.${id}`) })) },
        entity_id: { label: t("history.recordId") },
        // The author that was chosen among the rows.
        ...(actor === undefined ? {} : { actor_id: { label: t("history.account"), choices: [accountOf(actor, rows)] } })
      }}
      moreFilters={(query) => <PeriodFilters {...query} />}
      empty={{ title: t("history.noEvents"), lead: t("history.noEventsLead") }}
    />
  )
})

/** The arrow stands beside the sentence, also where that breaks into lines. */
const SentenceLine = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    maxW: "full",
    "& > span": { minW: "0", overflowWrap: "anywhere" }
  }
})
const RecordButton = chakra("button", {
  base: { textAlign: "start", color: "accent.fg", cursor: "pointer", _hover: { textDecoration: "underline" } }
})
const RecordLink = chakra("a", { base: { display: "inline-flex", p: "1", my: "-1", color: "accent.fg" } })
