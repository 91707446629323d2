import { useSelector } from "@xstate/react"
import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { dayText, minuteText, momentText } from "../../contract/formats.ts"
import type { NotifyRecord } from "../../contract/notify-records.ts"
import {
  askedRecords,
  notifyRecordChoices,
  notifyRecordList,
  type RecordScope
} from "../../machines/alarms/notify-record-list.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { severityTones } from "../../kit/notices.tsx"
import { Badge, Subtle } from "../../kit/panel.tsx"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placeNames } from "../../kit/places/place-names.ts"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { placeOptions } from "../../machines/areas/place-options.ts"

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

type Actors = {
  readonly list: ActorOf<typeof notifyRecordList>
  readonly choices: ActorOf<typeof notifyRecordChoices>
  readonly places: ActorOf<typeof placeOptions>
}

/** Notifications: recipient, alarm, method, moment, and outcome. */
export const AlarmRecordPage = memo(({ list, choices, places, all }: Actors & { readonly all: boolean }) => {
  const t = useTexts()
  const found = useSelector(choices, notifyRecordChoices.foundOf)
  const retryText = ({ tries, next_at }: NotifyRecord) =>
    tries === 0 || next_at === null ? "" : t("alarmRecords.again", { count: tries, time: momentText(next_at) })
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
          text: ({ name }) => name,
          cell: (text, { alarm_id }) => (
            <Link to="/alarm/alarm-story" search={{ id: alarm_id }}>
              {text}
            </Link>
          )
        },
        {
          id: "severity",
          head: t("severity.label"),
          text: ({ severity }) => t(`severity.${severity}`),
          badge: ({ severity }) => severityTones[severity]
        },
        {
          id: "state",
          head: t("notify.state"),
          kind: "wrap",
          text: (row) => [t(`notify.${row.state}`), row.reason, retryText(row)].filter(Boolean).join(" "),
          cell: (_, row) => (
            <>
              <Badge tone={tones[row.state]}>{t(`notify.${row.state}`)}</Badge> {row.reason}{" "}
              <Subtle>{retryText(row)}</Subtle>
            </>
          )
        },
        {
          id: "robot_id",
          head: t("alarmRecords.robot"),
          text: ({ robot_id }) => robot_id ?? t("alarmRecords.several"),
          cell: (text, { robot_id }) => (robot_id === null ? <Subtle>{text}</Subtle> : text)
        },
        { id: "_period", head: t("alarmRecords.period"), text: (row) => periodText(row, t("alarmRecords.lasting")) },
        { id: "raised_at", head: t("alarmRecords.alarmTime"), kind: "moment" },
        {
          id: "username",
          head: t("alarmRecords.recipient"),
          text: ({ username, user_id }) => (user_id === null ? t("alarmRecords.removed", { name: username }) : username)
        },
        { id: "method", head: t("notify.method"), text: ({ method }) => t(`notify.${method}`) },
        {
          id: "created_at",
          head: t("alarmRecords.notifiedAt"),
          kind: "moment",
          value: ({ sent_at, created_at }) => sent_at ?? created_at
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
