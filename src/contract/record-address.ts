import { joinAddress } from "./addresses.ts"
import { details } from "./record-facts.ts"
import { type CardKind, cardRules } from "./searched-kinds.ts"

/** The list of users names one by the username; other pages name a record as `details` says. */
const placeOf = (kind: CardKind) => ({ ...details[kind]!, ...(kind === "users" ? { by: "username" } : {}) })

/** The address of a record's page, for operators with one of these permissions; null for others. */
export const recordAddress = (
  { kind, id }: { readonly kind: CardKind; readonly id: string },
  holds: (rule: string) => boolean
): string | null => {
  const { path, by } = placeOf(kind)
  return cardRules[kind].some(holds) ? joinAddress(path, { [by]: id }) : null
}
