import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { DeviceState } from "./devices.ts"
import { Id, listOf, LongId, Text } from "./fields.ts"
import { OrderState, RefundState } from "./sale-states.ts"
import { MAX_SEARCH_LENGTH, type SearchedKind, searchedKinds } from "./searched-kinds.ts"
import { FREE, PersonText, ThingText, WordText } from "./texts.ts"

const foundRecord = <Kind extends SearchedKind, Fields extends Schema.Struct.Fields>(kind: Kind, fields: Fields) =>
  Schema.Struct({ kind: Schema.Literal(kind), ...fields })

/** A record with its state. Amounts are in cents, the battery in percent. */
export const FoundRecord = Schema.Union([
  foundRecord("robots", {
    robot_id: WordText,
    name: ThingText,
    state: DeviceState,
    battery: Schema.Int,
    stock: Schema.Int,
    capacity: Schema.Int
  }),
  foundRecord("orders", {
    id: LongId,
    number: WordText,
    state: OrderState,
    amount: Schema.Int,
    robot_id: WordText
  }),
  foundRecord("refunds", {
    id: LongId,
    number: WordText,
    state: RefundState,
    amount: Schema.Int,
    order_id: LongId,
    order_number: WordText
  }),
  foundRecord("users", { id: Id, username: PersonText, role: WordText, enabled: Schema.Boolean }),
  foundRecord("merchants", { id: Id, name: ThingText }),
  foundRecord("locations", { id: Id, label: ThingText })
])
export type FoundRecord = typeof FoundRecord.Type

export class RecordSearchApi extends HttpApiGroup.make("recordSearch")
  .add(
    /**
     * Records by number, last digits or name, each kind within the caller's permissions. Of each kind the best
     * `MAX_FOUND`, exact numbers and names first.
     */
    HttpApiEndpoint.get("find", "/search", {
      query: Schema.Struct({ text: Text.check(Schema.isMaxLength(MAX_SEARCH_LENGTH)).annotate(FREE) }),
      success: replyOf(listOf(FoundRecord))
    })
  )
  .annotateEndpoints(RequiredPermission, { any: [...new Set(Object.values(searchedKinds))] })
  .middleware(Authorization)
  .prefix("/system-admin") {}
