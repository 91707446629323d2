import { Schema, Struct } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { describeRecord } from "./define-record.ts"
import {
  FilterPerson,
  FilterText,
  Millis,
  idFromString,
  listQuery,
  momentFromString,
  withFallback,
  pageOf,
  pagingFields
} from "./fields.ts"
import { listCall } from "./list-call.ts"
import { keysOfKind, PersonText, ThingText, WordText } from "./texts.ts"

const Names = Schema.Record(Schema.String, ThingText).annotate(
  keysOfKind({
    "users ": "person",
    "session ": "person",
    "silences ": "free",
    "views ": "free",
    "notifyRules ": "free",
    "utterances ": "free",
    "quizzes ": "free",
    "messages ": "free"
  })
)
/** A row of a table by its columns. Columns with secrets that no call returns are marked here. */
const Row = Schema.Record(Schema.String, Schema.Json).annotate(keysOfKind({ openid: "person" }))

/**
 * An entry of the server's log: who did what to which record, when, and the record before and after, without secrets.
 * `type` is `topic.pastFact` (`users.added`), `entity_id` the record's id as text. `entity` is its kind: the topic, or
 * `users` for events of other topics about an account. `names` are the present names of the record and of those in
 * `before` and `after` (`nameKey`), in the reader's language, and only for records that the reader may see.
 */
export const ServerEvent = Schema.Struct({
  id: Schema.Int,
  at: Millis,
  user_id: Schema.NullOr(Schema.Int),
  username: PersonText,
  type: WordText,
  entity: WordText,
  entity_id: Schema.NullOr(WordText),
  before: Schema.NullOr(Schema.Json),
  after: Schema.NullOr(Schema.Json),
  names: withFallback(Names, {})
})
export type ServerEvent = typeof ServerEvent.Type

/** `entity` and `entity_id` select the history of one record; `from` and `to` bound the moment, both included. */
export const ServerEventQuery = listQuery(["id", "at"], {
  username: FilterPerson,
  type: FilterText,
  entity: FilterText,
  entity_id: FilterText,
  actor_id: idFromString,
  from: momentFromString,
  to: momentFromString
})

/**
 * A record as all its events until one moment leave it, null if it was deleted; with the `names` of records that it
 * refers to.
 */
export const PastRecord = Schema.Struct({
  event: ServerEvent,
  record: Schema.NullOr(Row),
  names: withFallback(Names, {})
})
export type PastRecord = typeof PastRecord.Type

/** An event of the caller, without rows. `names` holds only the names of the record and its robot. */
export const OwnEvent = ServerEvent.mapFields(Struct.omit(["before", "after"]))
export type OwnEvent = typeof OwnEvent.Type

export const events = describeRecord({
  name: "events",
  path: "/system-admin/event",
  menu: [{ group: "event", name: "eventList", title: ["操作日志", "Audit log"], order: 9, icon: "history" }],
  owner: "merchant",
  row: ServerEvent,
  query: ServerEventQuery,
  calls: [
    /** The default order is newest first. */
    listCall("/list", ServerEventQuery, ServerEvent),
    /** The record of the event `id`, as that event left it. */
    HttpApiEndpoint.get("record", "/record", {
      query: Schema.Struct({ id: idFromString }),
      success: replyOf(PastRecord)
    })
  ],
  openCalls: [
    /** The caller's events, the newest first. */
    HttpApiEndpoint.get("mine", "/mine", { query: Schema.Struct(pagingFields), success: replyOf(pageOf(OwnEvent)) })
  ]
})
