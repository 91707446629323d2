import type { ServerEvent } from "../../effects/contract/events.ts"
import { nameKey } from "../../effects/contract/record-references.ts"
import { fieldsOf } from "./changes.ts"

const naming = ["name", "title", "username", "number", "question", "text", "reason", "code"]

/** What the record of an event is called, as far as the event tells it. */
export const nameIn = ({
  before,
  after,
  entity_id,
  names
}: Pick<ServerEvent, "before" | "after" | "entity_id" | "names">): string => {
  const row = { ...fieldsOf(before), ...fieldsOf(after) }
  const name = naming.map((field) => row[field]).find((value) => typeof value === "string" && value !== "")
  return typeof name === "string" ? (names[nameKey("alarmTypes", name)] ?? name) : (entity_id ?? "")
}
