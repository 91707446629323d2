import { recordName, rowOf } from "../../contract/event-sentences.ts"
import type { OwnEvent, ServerEvent } from "../../contract/events.ts"
import { nameKey, type RecordReference } from "../../contract/record-references.ts"
import { type CardKind, isCardKind } from "../../contract/searched-kinds.ts"
import { FilledText, recordGaps, type TextRecord } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { phraseIn } from "./phrases.ts"

type NamedEvent = ServerEvent | OwnEvent
type NamedRecord = TextRecord & { readonly name: string }

const isDeleted = (event: NamedEvent) =>
  event.type.endsWith(".deleted") || ("before" in event && event.before !== null && event.after === null)

/** The event's record, if it has a page and still exists. Users are addressed by their present names. */
const ownRecord = (t: Translate, event: NamedEvent): ReadonlyArray<NamedRecord> => {
  const { entity, entity_id: id, names, user_id } = event
  if (!isCardKind(entity) || id === null || isDeleted(event)) return []
  const alarmType = names[nameKey("alarmTypes", rowOf(event)["type"])]
  const name = (entity === "alarms" ? alarmType : undefined) ?? recordName(event, phraseIn(t))
  if (entity !== "users") return [{ kind: entity, id, name }]
  const user = { kind: entity, id: names[nameKey("users", id)] ?? name }
  return [...(id === String(user_id) ? [{ ...user, name: t("phrase.ownAccount") }] : []), { ...user, name }]
}

/** The records that the words for the event's record name. */
const namedRecords = (t: Translate, event: NamedEvent): ReadonlyArray<NamedRecord> => {
  const row = rowOf(event)
  const referred = (kind: RecordReference & CardKind, id: unknown): ReadonlyArray<NamedRecord> => {
    const name = event.names[nameKey(kind, id)]
    return name === undefined ? [] : [{ kind, id: kind === "users" ? name : String(id), name }]
  }
  const robots = Object.keys(event.names).flatMap((key) => (key.startsWith("robots ") ? [key.slice(7)] : []))
  const robot = typeof row["robot_id"] === "string" ? row["robot_id"] : robots[0]
  return [
    ...(robot === undefined ? [] : [{ kind: "robots", id: robot, name: robot } as const]),
    ...(event.entity === "refunds" ? referred("orders", row["order_id"]) : []),
    ...(event.entity === "session" ? referred("users", row["user_id"]) : []),
    ...ownRecord(t, event)
  ]
}

/** Words for the event's record, in which numbers and names of records with pages are links. */
export const RecordText = ({ event, text }: { readonly event: NamedEvent; readonly text: string }) => {
  const t = useTexts()
  const { records, gapOf } = recordGaps()
  // A name stands last in its phrase.
  const linked = namedRecords(t, event).reduce((words, record) => {
    const place = words.lastIndexOf(record.name)
    return place < 0 ? words : words.slice(0, place) + gapOf(record) + words.slice(place + record.name.length)
  }, text)
  return <FilledText text={linked} records={records} />
}

/** True if the words for the event's record link to it or to its robot. */
export const isNamedByLink = (event: NamedEvent) => isCardKind(event.entity) || event.entity === "pins"
