import type { ServerEvent } from "../../effects/contract/events.ts"
import { fieldsOf } from "./changes.ts"

const naming = ["name", "title", "username", "number", "question", "text", "reason", "code"]

/** What the record of an event is called: as far as the event tells it then, else now. */
export const nameIn = ({
  before,
  after,
  entity,
  entity_id,
  names
}: Pick<ServerEvent, "before" | "after" | "entity" | "entity_id" | "names">): string => {
  const row = { ...fieldsOf(before), ...fieldsOf(after) }
  const name = naming.map((field) => row[field]).find((value) => typeof value === "string" && value !== "")
  const told = entity === "alarmTypes" || typeof name !== "string" ? names[`${entity} ${entity_id}`] : undefined
  return told ?? (typeof name === "string" ? name : (entity_id ?? ""))
}
