import type { ServerEvent } from "../../contract/events.ts"

/** The number of a record's events that one page shows. */
export const HISTORY_PAGE = 20

/** A field that an event has changed. A side without a value is null. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** Columns that every write changes, without meaning for people. */
const hiddenFields: ReadonlySet<string> = new Set(["id", "version", "created_at", "updated_at"])

export const isVisibleField = (field: string) => !hiddenFields.has(field)

/**
 * The fields of a record after an event. A robot's measured values belong to them only if they are no newer than the
 * event.
 */
export const pastFields = (record: Readonly<Record<string, unknown>> | null, at: number) =>
  Object.entries(record ?? {}).filter(
    ([field, value]) => isVisibleField(field) && !(field === "synced_at" && momentOf(value) > at)
  )

const momentOf = (value: unknown) => (typeof value === "number" ? value : Date.parse(String(value)))

type Row = Readonly<Record<string, unknown>>

const fieldsOf = (row: unknown): Row => (typeof row === "object" && row !== null ? (row as Row) : {})

/** Empty texts and lists count as null. */
const filled = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? null : value

/** The parts on one side of an event: an array, or a single part. */
const partsIn = (row: Row): ReadonlyArray<Row> | null => {
  if (Array.isArray(row["parts"])) return row["parts"].map(fieldsOf)
  return "slot" in row ? [row] : null
}

/** A part of a robot is a slot. Parts of users and alarms are robots. */
const partKey = (part: Row) => ("slot" in part ? "slot" : "robot_id")

/**
 * The parts of one side that differ from the other, without fields that name their record. A changed slot keeps its
 * product.
 */
const partsChanged = (parts: ReadonlyArray<Row>, others: ReadonlyArray<Row>) =>
  parts.flatMap((part) => {
    const key = partKey(part)
    const other = others.find((each) => each[key] === part[key])
    const differs = (field: string) =>
      other === undefined || JSON.stringify(other[field]) !== JSON.stringify(part[field])
    const isOwner = (field: string) => ["user_id", "alarm_id", "robot_id"].includes(field)
    const names = [key, "product_id"].filter((field) => field in part).map((field) => [field, part[field]])
    const changed = Object.entries(part).filter(([field]) => field !== key && !isOwner(field) && differs(field))
    return other !== undefined && changed.length === 0 ? [] : [Object.fromEntries([...names, ...changed])]
  })

const sidesOfParts = (was: Row, is: Row): ReadonlyArray<Row> => {
  const [old, current] = [partsIn(was) ?? [], partsIn(is) ?? []]
  return [{ parts: partsChanged(old, current) }, { parts: partsChanged(current, old) }]
}

/** The difference between a record before an event and after it. */
export const changesOf = ({
  entity,
  before,
  after
}: Pick<ServerEvent, "entity" | "before" | "after">): ReadonlyArray<FieldChange> => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const partPair = partsIn(was) !== null || partsIn(is) !== null ? sidesOfParts(was, is) : [was, is]
  return [...new Set(partPair.flatMap(Object.keys))]
    .filter((field) => isVisibleField(field) && !(entity === "users" && field === "user_id"))
    .map((field) => ({ field, before: filled(partPair[0]?.[field]), after: filled(partPair[1]?.[field]) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
