import { momentText, yuanText } from "../../effects/contract/formats.ts"
import type { ServerEvent } from "../../effects/contract/events.ts"
import { changesOf } from "../../machines/history/changes.ts"
import { chakra } from "../kit/chakra.ts"
import { LongText } from "../kit/long-text.tsx"
import { isEventType } from "../words/happened-words.ts"
import type * as histories from "../words/topics/late/history.ts"
import * as names from "../words/topics/late/fields.ts"
import { wordsWith } from "../words/words.ts"

export const useHistoryWords = wordsWith<typeof histories & typeof names>()
type Words = ReturnType<typeof useHistoryWords>

/** One without a name keeps that of the contract. */
export const fieldText = (t: Words, field: string) =>
  Object.hasOwn(names.fields, field) ? t(`fields.${field as keyof typeof names.fields}`) : field

export const eventText = (t: Words, type: string) => (isEventType(type) ? t(`happened.${type}`) : type)

/** Without a user it is what the console did by itself, or, of a session, what somebody typed who was not let in. */
export const whoText = (t: Words, { user_id, username, type }: Pick<ServerEvent, "user_id" | "username" | "type">) =>
  user_id === null && type.startsWith("session.") ? t("history.nobody") : username

const inCents: ReadonlySet<string> = new Set([
  "products price",
  "orders amount",
  "orders refunded",
  "refunds amount",
  "refunds order_amount"
])

/** What a field of such a record held, in words. */
export const valueText = (t: Words, entity: string, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === "") return t("records.none")
  if (typeof value === "boolean") return t(value ? "records.yes" : "records.no")
  if (/_at$|^until$|^latest_login$/.test(field)) {
    const moment = typeof value === "number" ? value : Date.parse(String(value))
    if (Number.isFinite(moment)) return momentText(moment)
  }
  if (typeof value === "number" && inCents.has(`${entity} ${field}`)) return yuanText(value)
  if (typeof value === "string" && value.startsWith("/media/")) return t("history.image")
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return value.join(", ")
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/** What an event has changed, in one line. */
export const changesText = (t: Words, event: ServerEvent) =>
  changesOf(event)
    .map(({ field, before, after }) => {
      const [was, is] = [before, after].map((value) => valueText(t, event.entity, field, value))
      return `${fieldText(t, field)}: ${before === null ? is : event.after === null ? was : `${was} → ${is}`}`
    })
    .join("; ")

/** What an event has changed. */
export const Changes = ({ event }: { readonly event: ServerEvent }) => {
  const t = useHistoryWords()
  const changes = changesOf(event)
  if (changes.length === 0) return t("records.none")
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldText(t, field)}</dt>
          {before === null ? null : (
            <dd>
              <del>
                <LongText text={valueText(t, event.entity, field, before)} />
              </del>
            </dd>
          )}
          {/* A record that is gone has nothing any more: what it had says it. */}
          {event.after === null ? null : (
            <dd>
              <LongText text={valueText(t, event.entity, field, after)} />
            </dd>
          )}
        </div>
      ))}
    </List>
  )
}

const List = chakra("dl", {
  base: {
    display: "grid",
    gap: "0.5",
    "& > div": { display: "flex", flexWrap: "wrap", columnGap: "2" },
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", minW: "0", whiteSpace: "normal" },
    "& del": { color: "fg.subtle" }
  }
})
