import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { FilterText, Millis, idFromString, listQuery, pageOf, pagingFields } from "./fields.ts"
import { listCall } from "./list-call.ts"

/**
 * One line of the server's event table: who did what to which record, when, and what it was before and after. Secrets are never in it.
 * `type` is `topic.pastFact` (`users.added`), `entity_id` the record's id as text.
 */
export const ServerEvent = Schema.Struct({
  id: Schema.Int,
  at: Millis,
  user_id: Schema.NullOr(Schema.Int),
  username: Schema.String,
  type: Schema.String,
  entity_id: Schema.NullOr(Schema.String),
  before: Schema.NullOr(Schema.Json),
  after: Schema.NullOr(Schema.Json)
})
export type ServerEvent = typeof ServerEvent.Type

/** `entity` and `entity_id` together are one record's history. What happens to an account is of `users`, whichever topic tells of it. */
export const ServerEventQuery = listQuery(["id", "at", "type", "username"], {
  type: FilterText,
  username: FilterText,
  user_id: idFromString,
  entity: FilterText,
  entity_id: FilterText
})

/** What one did oneself, without the rows it was done to. */
export const OwnEvent = ServerEvent.mapFields(Struct.pick(["id", "at", "type", "entity_id"]))
export type OwnEvent = typeof OwnEvent.Type

export class EventsApi extends HttpApiGroup.make("events")
  .add(
    listCall("/list", ServerEventQuery, ServerEvent).annotate(Needs, "admin"),
    /** One's own, the newest first. */
    HttpApiEndpoint.get("mine", "/mine", { query: Schema.Struct(pagingFields), success: replyOf(pageOf(OwnEvent)) })
  )
  .middleware(Authorization)
  .prefix("/system-admin/event") {}
