import { limitOf } from "../../contract/alarm-conditions.ts"
import { momentText, groupedYuanText } from "../../contract/formats.ts"
import type { ServerEvent } from "../../contract/events.ts"
import { isolated } from "../../contract/isolated.ts"
import { moneyFields, nameKey, type RecordReference, referenceFields } from "../../contract/record-references.ts"
import { listPages } from "../../contract/record-facts.ts"
import { filtersIn, isListPage } from "../../contract/view-filters.ts"
import { changesOf, isVisibleField } from "../../machines/history/changes.ts"
import { browserOf } from "../account/browser-of.ts"
import { chakra } from "../../kit/chakra.ts"
import { LongText } from "../../kit/long-text.tsx"
import { recordGaps, type TextRecord } from "../../kit/record-link.tsx"
import { isEntity, isEventType } from "../sentences/event-types.ts"
import { textOr, useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"

/** A field without a text shows the contract's name. */
export const fieldText = (t: Translate, entity: string, field: string) => {
  const ofField = textOr(t, `fields.${field}`, field)
  return textOr(t, `fields.${entity}.${field}`, ofField)
}

const eventText = (t: Translate, type: string) => (isEventType(type) ? t(`happened.${type}`) : type)

/** Without a user it is an act of the console itself or, of a session, the typed name of a refused visitor. */
export const authorText = (
  t: Translate,
  { user_id, username, type }: Pick<ServerEvent, "user_id" | "username" | "type">
) => (user_id === null && type.startsWith("session.") ? t("history.nobody") : username)

/** The context of a value: its record, the names of referred records, and its row. */
type Telling = Pick<ServerEvent, "entity" | "names"> & { readonly row: unknown }

/** Amounts and counts use the unit that the row names. */
const measuredText = (t: Translate, { entity, row }: Telling, field: string, value: number): string | null => {
  const { kind, code, answers } = (row ?? {}) as Readonly<Record<string, unknown>>
  if (field === "right" && Array.isArray(answers)) return String(answers[value] ?? value)
  if (entity === "alarmTypes" && field === "threshold") {
    const unit = limitOf(String(code))?.unit
    return unit === undefined ? null : t(`value.alarmTypes.threshold.${unit}`, { count: value })
  }
  if (entity !== "activities" && entity !== "coupons") return null
  if (field === "threshold")
    return t(`value.threshold.${value === 0 ? "none" : "from"}`, { amount: groupedYuanText(value) })
  if (field !== "discount") return null
  return t(`value.discount.${kind === "percent" ? "percent" : "amount"}`, {
    percent: value,
    tenths: (100 - value) / 10,
    amount: groupedYuanText(value)
  })
}

/** The text of a record within a value: its name, or the mark of its link. */
type RecordText = (record: TextRecord & { readonly name: string }) => string
const plainName: RecordText = ({ name }) => name

const linkedKinds: ReadonlySet<RecordReference> = new Set(["merchants", "users", "locations", "orders", "alarms"])
const isLinked = (kind: RecordReference): kind is RecordReference & TextRecord["kind"] => linkedKinds.has(kind)

const robotFields: ReadonlySet<string> = new Set(["robot_id", "robot_ids"])

/** The kind of records that the page of a saved view lists. */
const kindListed = (view: unknown): string => {
  const page = (view as { readonly page?: unknown } | null)?.page
  return isListPage(page) ? listPages[page]! : ""
}

/** Robots by their numbers. The filter of a saved view has several in one text. */
const robotsText = (numbers: string, recordText: RecordText) =>
  numbers
    .split(",")
    .map((id) => recordText({ kind: "robots", id, name: id }))
    .join(",")

/** The query of a saved view: its filters in the texts of the listed records, its order and its page size. */
const searchTextOf = (t: Translate, { names, row }: Telling, search: string, recordText: RecordText): string => {
  const entity = kindListed(row)
  const { filters, sort, order = "asc", page_size } = filtersIn(search)
  const textOf = (filter: string, value: unknown) => {
    const text = String(value)
    if (entity === "events" && filter === "type") return eventText(t, text)
    if (entity === "events" && filter === "entity") return isEntity(text) ? t(`entity.${text}`) : text
    return valueText(t, { entity, names, row: filters }, filter, value, recordText)
  }
  const parts = Object.entries(filters).map(([filter, value]): readonly [string, string] => [
    fieldText(t, entity, filter),
    textOf(filter, value)
  ])
  if (sort !== undefined)
    parts.push([
      t("history.order"),
      t(`history.${order === "desc" ? "desc" : "asc"}`, { field: fieldText(t, entity, sort) })
    ])
  if (page_size !== undefined) parts.push([t("history.pageSize"), page_size])
  return parts.map(([field, value]) => t("history.part", { field, value })).join(t("history.comma"))
}

type Column = { readonly id: string; readonly shown: boolean }

/** The value of a field as text. `path` leads from the record to it. */
export const valueText = (
  t: Translate,
  telling: Telling,
  path: string,
  value: unknown,
  recordText: RecordText = plainName
): string => {
  const field = path.slice(path.lastIndexOf(".") + 1)
  // A province has '0' in place of a parent.
  if (value === null || value === undefined || value === "" || (field === "pid" && value === "0"))
    return t("records.none")
  if (Array.isArray(value)) {
    const texts =
      field === "columns"
        ? value.flatMap(({ id, shown }: Column) => (shown ? [fieldText(t, kindListed(telling.row), id)] : []))
        : value.filter((item) => item !== null).map((item) => isolated(valueText(t, telling, path, item, recordText)))
    return texts.length === 0
      ? t("records.none")
      : texts.join(typeof value[0] === "object" && field !== "columns" ? "; " : t("history.comma"))
  }
  if (typeof value === "object") {
    const inside = { ...telling, row: value }
    return Object.entries(value)
      .filter(([each]) => isVisibleField(each))
      .map(([each, part]) =>
        t("history.part", {
          field: fieldText(t, telling.entity, each),
          value: valueText(t, inside, `${path}.${each}`, part, recordText)
        })
      )
      .join(t("history.comma"))
  }
  if (telling.entity === "views" && path === "search") return searchTextOf(t, telling, String(value), recordText)
  const choice = textOr(t, `value.${telling.entity}.${path}.${String(value)}`, "")
  if (choice !== "") return choice
  const kind = Object.hasOwn(referenceFields, field) ? referenceFields[field] : undefined
  if (kind !== undefined && field !== "code") {
    const name = telling.names[nameKey(kind, value)]
    if (name === undefined) return typeof value === "number" ? `#${value}` : String(value)
    return isLinked(kind) ? recordText({ kind, id: kind === "users" ? name : String(value), name }) : name
  }
  if (robotFields.has(field)) return robotsText(String(value), recordText)
  if (field.endsWith("_by")) return recordText({ kind: "users", id: String(value), name: String(value) })
  if (typeof value === "boolean") return t(value ? "records.yes" : "records.no")
  if (/_at$|_until$|_since$|^until$|^since$|^latest_login$/.test(field)) {
    const moment = typeof value === "number" ? value : Date.parse(String(value))
    if (Number.isFinite(moment)) return momentText(moment)
  }
  if (typeof value === "number") {
    if (moneyFields.has(`${telling.entity}.${path}`)) return t("history.yuan", { amount: groupedYuanText(value) })
    return measuredText(t, telling, field, value) ?? String(value)
  }
  if (field === "avatar" || field === "logo" || field === "image") return t("history.image")
  if (field === "agent") return browserOf(String(value)) ?? String(value)
  return String(value)
}

/** The changes of an event, in one line. */
export const changesText = (t: Translate, event: ServerEvent) =>
  changesOf(event)
    .map(({ field, before, after }) => {
      const was = valueText(t, { ...event, row: event.before }, field, before)
      const is = valueText(t, { ...event, row: event.after }, field, after)
      return `${fieldText(t, event.entity, field)}: ${before === null ? is : event.after === null ? was : `${was} → ${is}`}`
    })
    .join("; ")

type ValueProps = { readonly telling: Telling; readonly field: string; readonly value: unknown }

/** The value of a field. The records in it are links. */
export const Value = ({ telling, field, value }: ValueProps) => {
  const t = useTexts()
  const { records, gapOf } = recordGaps()
  return <LongText text={valueText(t, telling, field, value, gapOf)} records={records} />
}

/** The changes of an event. */
export const Changes = ({ event }: { readonly event: ServerEvent }) => {
  const t = useTexts()
  const changes = changesOf(event)
  if (changes.length === 0) return t("records.none")
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldText(t, event.entity, field)}</dt>
          {before === null ? null : (
            <dd>
              <del>
                <Value telling={{ ...event, row: event.before }} field={field} value={before} />
              </del>
            </dd>
          )}
          {/* A deleted record has no values: the former ones describe it. */}
          {event.after === null ? null : (
            <dd>
              <Value telling={{ ...event, row: event.after }} field={field} value={after} />
            </dd>
          )}
        </div>
      ))}
    </List>
  )
}

const List = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    rowGap: "0.5",
    "& > div": { display: "flex", flexWrap: "wrap", columnGap: "2" },
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", minW: "0", whiteSpace: "normal" },
    "& [data-long]": { w: "auto", maxW: "full" },
    "& [data-long] > span": { overflowWrap: "anywhere" },
    "& del": { color: "fg.subtle" }
  }
})
