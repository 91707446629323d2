import type { ServerEvent } from "./events.ts"
import { isolated } from "./isolated.ts"
import { nameFields } from "./record-names.ts"
import { nameKey, type RecordReference } from "./record-references.ts"

type Fields = Readonly<Record<string, unknown>>
type Described = Pick<ServerEvent, "entity" | "entity_id" | "names"> & Partial<Pick<ServerEvent, "before" | "after">>
type SentenceEvent = Described & Pick<ServerEvent, "user_id" | "username" | "type">

const fieldsOf = (row: unknown): Fields => (typeof row === "object" && row !== null ? (row as Fields) : {})
/** The fields of the event's record, of an edit those after it. */
export const rowOf = ({ before, after }: Described): Fields => ({ ...fieldsOf(before), ...fieldsOf(after) })

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

/** A record in a sentence, in the reader's language. `code` names stand bare, other names in quotation marks. */
export type Phrase = (
  key: "quoted" | "code" | "alarm" | "pin" | "refund" | "session" | "request" | "ownAccount" | "somebody",
  gaps?: Readonly<Record<string, string>>
) => string

const named = ({ names }: Described, kind: RecordReference, id: unknown) => names[nameKey(kind, id)]

/** The fields that name records without a `name`. Some records define no fields. */
const namingFields: Readonly<Record<string, string>> = {
  ...nameFields,
  users: "username",
  orders: "number",
  silences: "reason",
  messages: "title"
}

/** The record's name in the event's own row. A name made of several fields is a phrase in the reader's language. */
const nameInRow = (event: Described, phrase: Phrase): string | undefined => {
  const row = rowOf(event)
  switch (event.entity) {
    case "robots":
      return event.entity_id ?? undefined
    case "alarms": {
      const type = named(event, "alarmTypes", row["type"])
      return type === undefined || typeof row["robot_id"] !== "string"
        ? undefined
        : phrase("alarm", { type, robot: row["robot_id"] })
    }
    case "pins":
      return isText(row["robot_id"]) ? phrase("pin", { robot: row["robot_id"] }) : undefined
    case "refunds": {
      const order = named(event, "orders", row["order_id"]) ?? row["order_number"]
      return typeof order === "string" ? phrase("refund", { order }) : undefined
    }
    case "session": {
      if (typeof row["username"] === "string") return phrase("request", { user: row["username"] })
      const user = named(event, "users", row["user_id"])
      return user === undefined ? undefined : phrase("session", { user })
    }
    // A role is called by its title, which the server translates for roles that come with the product.
    case "roles":
      return [row["title"], named(event, "roles", row["name"]), row["name"]].find(isText)
    case "alarmTypes":
      return named(event, "alarmTypes", event.entity_id)
    case "messages":
      if (Array.isArray(row["ids"])) return row["ids"].join(", ")
  }
  const name = row[namingFields[event.entity] ?? "name"]
  return isText(name) ? name : undefined
}

/** The name of the record in the event, else its present name. */
export const nameOf = (event: Described, phrase: Phrase): string | undefined =>
  nameInRow(event, phrase) ?? event.names[`${event.entity} ${event.entity_id}`]

/** The name of the record, or its id if it has no name. */
export const recordName = (event: Described, phrase: Phrase): string => nameOf(event, phrase) ?? event.entity_id ?? ""

const phrases: ReadonlySet<string> = new Set(["alarms", "pins", "refunds", "session"])
const codes: ReadonlySet<string> = new Set(["robots", "users", "orders", "messages"])

/** The record in a sentence: its name, or its kind and number. */
const recordPhrase = (event: SentenceEvent, phrase: Phrase, kind: string): string => {
  const { entity, entity_id: id, user_id, type, username } = event
  if (entity === "developerTools") return kind
  if (entity === "users" && id !== null && id === String(user_id)) return phrase("ownAccount")
  // A person with a refused sign-in is known by the typed name.
  const name = nameOf(event, phrase) ?? (type === "session.refused" ? username : undefined)
  if (name === undefined) return phrase("code", { kind, name: id ?? "" }).trim()
  if (phrases.has(entity)) return name
  return phrase(codes.has(entity) ? "code" : "quoted", { kind, name })
}

/** Events before a sign-in have no actor with an account; a name in them was typed. */
const beforeSignIn: ReadonlySet<string> = new Set(["session.refused", "session.accountRequested"])

export interface SentencePart {
  readonly gap?: "actor" | "record"
  readonly text: string
}

const isHan = (text: string | undefined) => /\p{Script=Han}/u.test(text ?? "")
const isLatin = (text: string | undefined) => /[\p{L}\p{N}]/u.test(text ?? "") && !isHan(text)

/** Separates Chinese characters from Latin letters by a space. */
const spaced = (parts: ReadonlyArray<SentencePart>): ReadonlyArray<SentencePart> =>
  parts.map((part, index) => {
    if (part.gap !== undefined) return part
    const [first, last] = [part.text[0], part.text.at(-1)]
    const [before, after] = [parts[index - 1]?.text.at(-1), parts[index + 1]?.text[0]]
    return {
      text: `${isHan(first) && isLatin(before) ? " " : ""}${part.text}${isHan(last) && isLatin(after) ? " " : ""}`
    }
  })

/** The sentence of an event in parts; its actor and its record are separate parts. */
export const sentenceParts = (
  event: SentenceEvent,
  phrase: Phrase,
  { sentence, kind }: { readonly sentence: string; readonly kind: string }
): ReadonlyArray<SentencePart> => {
  const gaps = {
    actor: beforeSignIn.has(event.type) ? phrase("somebody") : isolated(event.username),
    record: recordPhrase(event, phrase, `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`)
  }
  const parts = sentence.split(/(\{\{\w+\}\})/).filter((text) => text !== "")
  return spaced(
    parts.map((text): SentencePart => {
      const gap = text === "{{actor}}" ? "actor" : text === "{{record}}" ? "record" : undefined
      return gap === undefined ? { text } : { gap, text: gaps[gap] }
    })
  )
}
