import { joinAddress } from "../../contract/addresses.ts"
import type { ServerEvent } from "../../contract/events.ts"
import { detailPages } from "../../contract/record-facts.ts"
import { isSection } from "../../contract/sections.ts"
import type { Rule } from "../../contract/session.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"

/**
 * The page of an event's record; null if it has none, the event has deleted the record, or the page is not permitted.
 */
export const screenOf = (
  { entity: kind, entity_id: id, after, before }: Pick<ServerEvent, "entity" | "entity_id" | "after" | "before">,
  rules: ReadonlyArray<Rule>
): string | null => {
  const detail = Object.hasOwn(detailPages, kind) ? detailPages[kind] : undefined
  if (detail === undefined || id === null || (before !== null && after === null)) return null
  const { path, by, permission } = detail
  const isGranted = isSection(permission)
    ? rules.some(({ name }) => name === permission)
    : grantedNames(rules)?.has(permission) === true
  return isGranted ? `#${joinAddress(path, { [by]: id })}` : null
}
