import type { ServerEvent } from "../../effects/contract/events.ts"
import { nameKey } from "../../effects/contract/record-references.ts"
import { fieldsOf } from "./changes.ts"

/** What people call a role is its title; one that comes with the product has it in no event. */
const titleIn = (role: Readonly<Record<string, unknown>>, names: ServerEvent["names"]) =>
  typeof role["title"] === "string" ? role["title"] : names[nameKey("roles", role["name"])]

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
  if (entity === "roles") return titleIn(row, names) ?? String(row["name"] ?? entity_id ?? "")
  const told = entity === "alarmTypes" || typeof name !== "string" ? names[`${entity} ${entity_id}`] : undefined
  return told ?? (typeof name === "string" ? name : (entity_id ?? ""))
}
