import { RecordLink } from "../../kit/record-link.tsx"
import { useSelector } from "@xstate/react"
import { Link } from "@tanstack/react-router"
import { dayText, minuteText, momentText } from "../../contract/formats.ts"
import { type NotifyRecord, notifyRecords } from "../../contract/notify-records.ts"
import { notifyRecordChoices, notifyRecordList, type RecordScope } from "../../machines/alarms/notify-record-list.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { severityTones } from "../../kit/notices.tsx"
import { Badge, SubtleText } from "../../kit/panel.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import { useTexts } from "../../kit/texts.ts"
import { TwoLines } from "../../kit/unbroken-parts.tsx"
import type { Translate } from "../../locales/keys.ts"

type Parts = { readonly choices: ReturnType<typeof notifyRecordChoices.partBesideList> }

const tones = { queued: "info", sent: "success", failed: "danger", silenced: "neutral" } as const

/** From the first moment to the last; an equal day is not repeated. */
const periodText = ({ raised_at, ended_at }: NotifyRecord, t: Translate) => {
  if (ended_at === null) return `${minuteText(raised_at)} – ${t("notifyRecords.lasting")}`
  const endText = minuteText(ended_at)
  return `${minuteText(raised_at)} – ${dayText(raised_at) === dayText(ended_at) ? endText.slice(11) : endText}`
}

const stateTexts = ({ state, reason, tries, next_at }: NotifyRecord, t: Translate) => ({
  state: t(`notifyRecords.state.${state}`),
  reason,
  retry: tries === 0 || next_at === null ? "" : t("notifyRecords.again", { count: tries, time: momentText(next_at) })
})

const stateText = (record: NotifyRecord, t: Translate) => Object.values(stateTexts(record, t)).filter(Boolean).join(" ")

const StateCell = ({ row }: { readonly row: NotifyRecord }) => {
  const { state, reason, retry } = stateTexts(row, useTexts())
  return (
    <>
      <Badge tone={tones[row.state]}>{state}</Badge> {reason} <SubtleText>{retry}</SubtleText>
    </>
  )
}

/** Notifications, one's own or everyone's: recipient, alarm, method, moment, and outcome. */
export const notifyRecordListPage = <FromEffect,>(scope: RecordScope, parts: (fromEffect: FromEffect) => Parts) =>
  defineListPage({
    record: notifyRecords,
    records: notifyRecordList(scope),
    columns: [
      {
        id: "type",
        text: ({ name }) => name,
        cell: (text, { alarm_id }) => (
          <Link to="/alarm/alarm-timeline" search={{ id: alarm_id }}>
            {text}
          </Link>
        )
      },
      { id: "severity", text: ({ severity }, t) => t(`severity.${severity}`), badge: severityTones, card: "beside" },
      { id: "state", kind: "wrap", card: "bare", text: stateText, cell: (_, row) => <StateCell row={row} /> },
      {
        id: "robot_id",
        text: ({ robot_id }, t) => robot_id ?? t("notifyRecords.several"),
        cell: (text, { robot_id }) =>
          robot_id === null ? <SubtleText>{text}</SubtleText> : <RecordLink kind="robots" id={robot_id} />
      },
      { id: "_period", text: periodText, card: "unfolded", cell: (text) => <TwoLines parts={text.split(/(?<=–) /)} /> },
      { id: "raised_at", card: "bare", cell: (text) => <TwoLines parts={text.split(" ")} /> },
      {
        id: "username",
        // One's own notifications have one recipient.
        ...(scope === "all" ? {} : { spare: true as const }),
        text: ({ username, user_id }, t) =>
          user_id === null ? t("notifyRecords.removed", { name: username }) : username
      },
      { id: "method", card: "unfolded" },
      {
        id: "created_at",
        card: "unfolded",
        value: ({ sent_at, created_at }) => sent_at ?? created_at,
        cell: (text) => <TwoLines parts={text.split(" ")} />
      },
      { id: "rule", kind: "wrap", card: "unfolded" }
    ],
    places: listPlaces,
    filters: ["type", "method", "state", "robot_id", "user_id"],
    useChoices: ({ choices }) => {
      const data = useSelector(choices, notifyRecordChoices.dataOf)
      return { type: data?.types ?? [], user_id: scope === "all" ? (data?.users ?? []) : null }
    },
    parts,
    useMore: (_, t) => ({
      nameOf: ({ name, username }) => `${name}, ${username}`,
      ...(scope === "all"
        ? {}
        : {
            title: t("page.alarm-record"),
            empty: { title: t("notifyRecords.empty.title"), lead: t("notifyRecords.noneMine") }
          })
    })
  })
