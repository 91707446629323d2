import { useSelector } from "@xstate/react"
import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { dateOf, dayText, minuteText, momentText } from "../../effects/contract/formats.ts"
import type { NotifyRecord } from "../../effects/contract/notify-records.ts"
import {
  askedRecords,
  notifyRecordChoices,
  notifyRecordList,
  type RecordScope
} from "../../machines/alarms/notify-record-list.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { PeriodFilters } from "../kit/date-input.tsx"
import { Badge, Subtle } from "../kit/panel.tsx"
import { PlaceFilterControls } from "../kit/places/place-filters.tsx"
import { placeNames } from "../kit/places/place-names.ts"
import { RecordsScreen } from "../kit/records-screen.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { wordsWith } from "../words/words.ts"
import type * as methods from "../words/topics/late/notify-methods.ts"
import type * as records from "../words/topics/late/alarm-records.ts"
import type * as severities from "../words/topics/late/severities.ts"
import { SeverityBadge } from "./severity-badge.tsx"

const useWords = wordsWith<typeof methods & typeof records & typeof severities>()

const tones = { queued: "accent", sent: "success", failed: "danger", silenced: "neutral" } as const

/** From when to when; the day is not said twice. */
const periodText = ({ raised_at, ended_at }: NotifyRecord, lasting: string) => {
  if (ended_at === null) return `${minuteText(raised_at)} – ${lasting}`
  const end = minuteText(ended_at)
  return `${minuteText(raised_at)} – ${dayText(raised_at) === dayText(ended_at) ? end.slice(11) : end}`
}

const recordsOf = (scope: RecordScope) => ({
  ...notifyRecordList,
  exported: { ...notifyRecordList.exported, query: askedRecords(scope) }
})
const ownRecords = recordsOf("mine")
const allRecords = recordsOf("all")

type Actors = { readonly list: RecordsActor; readonly choices: LookupActor; readonly places: LookupActor }

/** Who was notified of which alarm, how, when, and what became of it. */
export const AlarmRecordPage = memo(({ list, choices, places, all }: Actors & { readonly all: boolean }) => {
  const t = useWords()
  const found = useSelector(choices, notifyRecordChoices.foundOf)
  useLanguageTurned(() => {
    list.send({ type: "records.refreshed" })
    choices.send({ type: "lookup.refreshed" })
  })
  return (
    <RecordsScreen
      list={list}
      records={all ? allRecords : ownRecords}
      title={t(all ? "page.alarm-record-all" : "page.alarm-record")}
      columns={[
        {
          id: "type",
          naming: true,
          head: t("alarmRecords.type"),
          cell: ({ name, alarm_id }) => (
            <Link to="/alarm/alarm-story" search={{ id: alarm_id }}>
              {name}
            </Link>
          )
        },
        {
          id: "severity",
          head: t("severity.label"),
          cell: ({ severity }) => <SeverityBadge of={severity} />,
          exported: ({ severity }) => t(`severity.${severity}`)
        },
        {
          id: "state",
          head: t("notify.state"),
          kind: "wrap",
          cell: ({ state, reason, tries, next_at }) => (
            <>
              <Badge tone={tones[state]}>{t(`notify.${state}`)}</Badge> {reason}
              {tries === 0 || next_at === null ? null : (
                <Subtle> {t("alarmRecords.again", { count: tries, time: momentText(next_at) })}</Subtle>
              )}
            </>
          )
        },
        {
          id: "robot_id",
          head: t("alarmRecords.robot"),
          cell: ({ robot_id }) => robot_id ?? <Subtle>{t("alarmRecords.several")}</Subtle>
        },
        { id: "period", head: t("alarmRecords.period"), cell: (row) => periodText(row, t("alarmRecords.lasting")) },
        { id: "raised_at", head: t("alarmRecords.alarmTime"), kind: "moment" },
        {
          id: "username",
          head: t("alarmRecords.recipient"),
          cell: ({ username, user_id }) => (user_id === null ? t("alarmRecords.removed", { name: username }) : username)
        },
        { id: "method", head: t("notify.method"), cell: ({ method }) => t(`notify.${method}`) },
        {
          id: "created_at",
          head: t("alarmRecords.notifiedAt"),
          cell: ({ sent_at, created_at }) => momentText(sent_at ?? created_at),
          exported: ({ sent_at, created_at }) => dateOf(sent_at ?? created_at)
        },
        { id: "rule", head: t("alarmRecords.rule") }
      ]}
      nameOf={({ name, username }) => `${name}, ${username}`}
      filters={{
        type: { label: t("alarmRecords.type"), choices: found?.types ?? [] },
        method: { label: t("notify.method"), choices: (id) => t(`notify.${id}`) },
        state: { label: t("notify.state"), choices: (id) => t(`notify.${id}`) },
        robot_id: { label: t("alarmRecords.robot") },
        ...(all ? { user_id: { label: t("alarmRecords.recipient"), choices: found?.users ?? [] } } : {})
      }}
      nameOfId={placeNames(places)}
      moreFilters={(query) => (
        <>
          <PlaceFilterControls places={places} query={query} />
          <PeriodFilters {...query} />
        </>
      )}
      empty={{ title: t("alarmRecords.none"), lead: t(all ? "alarmRecords.noneAll" : "alarmRecords.noneMine") }}
    />
  )
})
