import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { memo, useContext } from "react"
import { momentText } from "../../effects/contract/formats.ts"
import type { ServerEvent } from "../../effects/contract/events.ts"
import { type EventFilters, eventList } from "../../machines/events/event-list.ts"
import { nameIn } from "../../machines/history/record-name.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { askedIn, type RecordsActor } from "../../machines/records/typed-records.ts"
import { Changes, changesText, eventText, useHistoryWords, whoText } from "../history/values.tsx"
import { ListsContext } from "../kit/address.ts"
import { chakra } from "../kit/chakra.ts"
import { Button } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { PeriodFilters } from "../kit/date-input.tsx"
import { Subtle } from "../kit/panel.tsx"
import { RecordsScreen } from "../kit/records-screen.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { entities, eventTypes, isEntity } from "../words/happened-words.ts"
import { screenOf } from "./record-screens.ts"

/** By the name that the newest of the events tells, for who is renamed stays the same account. */
const accountOf = (id: number, rows: ReadonlyArray<ServerEvent>) => ({
  id: String(id),
  name: rows.find(({ user_id }) => user_id === id)?.username ?? `#${id}`
})

/** Who did what to which record, and when. */
export const EventListPage = memo(({ list }: { readonly list: RecordsActor }) => {
  const t = useHistoryWords()
  const rules = useActorSelector("menu", rulesOf)
  const historyOf = useContext(ListsContext)?.historyOf
  const { actor_id: actor } = useSelector(list, askedIn<EventFilters>)
  const rows = useSelector(list, eventList.rowsOf)
  const kindOf = (entity: string) => (isEntity(entity) ? t(`entity.${entity}`) : entity)
  const recordOf = (event: ServerEvent) => {
    const { entity, entity_id: id } = event
    const kind = <Subtle flexShrink="0">{kindOf(entity)}</Subtle>
    if (id === null) return kind
    const name = nameIn(event)
    const screen = screenOf(event, rules)
    return (
      <chakra.span display="flex" alignItems="center" gap="1" w="max-content" maxW={{ base: "full", sm: "20rem" }}>
        {kind}
        {historyOf === undefined ? (
          name
        ) : (
          <Button
            variant="text"
            flexShrink="1"
            minW="0"
            h="auto"
            textAlign="start"
            aria-label={t("history.open", { name: `${kindOf(entity)} ${name}` })}
            onClick={() => historyOf(entity, id).choose()}
          >
            <chakra.span whiteSpace="normal" overflowWrap="anywhere" lineHeight="1.4" lineClamp="2">
              {name}
            </chakra.span>
          </Button>
        )}
        {screen === null ? null : (
          <chakra.a
            href={screen}
            display="inline-flex"
            p="1"
            color="accent.fg"
            aria-label={t("history.toRecord", { name: `${kindOf(entity)} ${name}` })}
            title={t("history.toRecord", { name })}
          >
            <Icon name="right" />
          </chakra.a>
        )}
      </chakra.span>
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
          id: "username",
          head: t("history.who"),
          cell: (event) =>
            event.user_id === null ? (
              <Subtle>{whoText(t, event)}</Subtle>
            ) : (
              <Link to="/event/eventList" search={{ actor_id: event.user_id }}>
                {event.username}
              </Link>
            ),
          exported: (event) => whoText(t, event)
        },
        { id: "type", head: t("history.what"), cell: ({ type }) => eventText(t, type) },
        {
          id: "entity_id",
          head: t("history.record"),
          cell: recordOf,
          exported: (event) => `${kindOf(event.entity)} ${nameIn(event)}`.trim()
        },
        {
          id: "changes",
          head: t("history.changes"),
          kind: "wrap",
          cell: (event) => <Changes event={event} />,
          exported: (event) => changesText(t, event)
        }
      ]}
      nameOf={(event) => `${momentText(event.at)} ${eventText(t, event.type)}`}
      filters={{
        username: { label: t("history.who") },
        type: { label: t("history.what"), choices: eventTypes.map((id) => ({ id, name: t(`happened.${id}`) })) },
        entity: { label: t("history.kind"), choices: entities.map((id) => ({ id, name: t(`entity.${id}`) })) },
        entity_id: { label: t("history.recordId") },
        // Whoever was chosen among the rows.
        ...(actor === undefined ? {} : { actor_id: { label: t("history.account"), choices: [accountOf(actor, rows)] } })
      }}
      moreFilters={(query) => <PeriodFilters {...query} />}
      empty={{ title: t("history.noEvents"), lead: t("history.noEventsLead") }}
    />
  )
})
