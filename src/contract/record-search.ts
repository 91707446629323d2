import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { Severity } from "./alarm-types.ts"
import { DeviceState } from "./devices.ts"
import { Id, listOf, LongId, Millis, Text } from "./fields.ts"
import { joinedNumbers } from "./place-filters.ts"
import { Dispensing, OrderState, RefundState } from "./sale-states.ts"
import {
  type CardKind,
  cardPermissions,
  MAX_SEARCH_LENGTH,
  numberedKinds,
  type SearchedKind,
  searchedKinds
} from "./searched-kinds.ts"
import { FREE, PersonText, ThingText, WordText } from "./texts.ts"

type Kind = SearchedKind | CardKind
const foundRecord = <K extends Kind, Fields extends Schema.Struct.Fields>(kind: K, fields: Fields) =>
  Schema.Struct({ kind: Schema.Literal(kind), ...fields })

const robot = foundRecord("robots", {
  robot_id: WordText,
  name: ThingText,
  state: DeviceState,
  battery: Schema.Int,
  stock: Schema.Int,
  capacity: Schema.Int
})
const order = foundRecord("orders", {
  id: LongId,
  number: WordText,
  state: OrderState,
  amount: Schema.Int,
  robot_id: WordText,
  created_at: Millis,
  location: ThingText,
  /** The bought goods with their numbers. */
  products: ThingText
})
const user = foundRecord("users", {
  id: Id,
  username: PersonText,
  role: WordText,
  role_name: ThingText,
  enabled: Schema.Boolean
})
/** Robots and open alarms are those that the reader may see. */
const places = { robots: Schema.Int, open_alarms: Schema.Int }
const merchant = foundRecord("merchants", { id: Id, name: ThingText, ...places })
const location = foundRecord("locations", { id: Id, label: ThingText, ...places })

/** A record with its state. Amounts are in cents, the battery in percent. */
export const FoundRecord = Schema.Union([
  robot,
  order,
  foundRecord("refunds", {
    id: LongId,
    number: WordText,
    state: RefundState,
    amount: Schema.Int,
    order_id: LongId,
    order_number: WordText
  }),
  user,
  merchant,
  location
])
export type FoundRecord = typeof FoundRecord.Type

const numbers = Schema.Array(WordText)
/** The numbers of existing records, by kind. */
export const FoundNumbers = Schema.Struct({ robots: numbers, orders: numbers, refunds: numbers })
export type FoundNumbers = typeof FoundNumbers.Type

/** A record in the form of its card. Open alarms are those that the reader may see. */
export const RecordCard = Schema.Union([
  Schema.Struct({
    ...robot.fields,
    heard_at: Schema.NullOr(Millis),
    location_id: Schema.NullOr(Id),
    location: ThingText,
    open_alarms: Schema.Int
  }),
  Schema.Struct({
    ...order.fields,
    paid_at: Schema.NullOr(Millis),
    payment_number: Schema.NullOr(WordText),
    dispensing: Dispensing
  }),
  Schema.Struct({ ...user.fields, email: PersonText }),
  Schema.Struct({
    ...merchant.fields,
    contact_person: PersonText,
    contact_phone: PersonText
  }),
  Schema.Struct({
    ...location.fields,
    offline: Schema.Int,
    address: ThingText
  }),
  foundRecord("alarms", {
    id: LongId,
    name: ThingText,
    severity: Severity,
    robot_id: Schema.NullOr(WordText),
    robots: Schema.Int,
    location_id: Schema.NullOr(Id),
    location: ThingText,
    raised_at: Millis,
    ended_at: Schema.NullOr(Millis),
    acknowledged_by: PersonText
  })
])
export type RecordCard = typeof RecordCard.Type

export const CardKinds = Schema.Literals(Object.keys(cardPermissions) as ReadonlyArray<CardKind>)

export class RecordSearchApi extends HttpApiGroup.make("recordSearch")
  .add(
    /**
     * Finds records by number, last digits or name, within the caller's permissions. Each kind has its best
     * `MAX_FOUND_PER_KIND`, exact numbers and names first.
     */
    HttpApiEndpoint.get("find", "/search", {
      query: Schema.Struct({ text: Text.check(Schema.isMaxLength(MAX_SEARCH_LENGTH)).annotate(FREE) }),
      success: replyOf(listOf(FoundRecord))
    }).annotate(RequiredPermission, { any: [...new Set(Object.values(searchedKinds))] }),
    /** Finds records by whole numbers, typed with small or capital letters, within the caller's permissions. */
    HttpApiEndpoint.get("findNumbers", "/search/numbers", {
      query: Schema.Struct({ numbers: joinedNumbers }),
      success: replyOf(FoundNumbers)
    }).annotate(RequiredPermission, { any: [...new Set(numberedKinds.map((kind) => searchedKinds[kind]))] }),
    /** One record by the id in an address: a robot's number, a username, or an id. */
    HttpApiEndpoint.get("card", "/record-card", {
      query: Schema.Struct({ kind: CardKinds, id: Text.check(Schema.isMaxLength(MAX_SEARCH_LENGTH)).annotate(FREE) }),
      success: replyOf(RecordCard)
    }).annotate(RequiredPermission, { any: [...new Set(Object.values(cardPermissions).flat())] })
  )
  .middleware(Authorization)
  .prefix("/system-admin") {}
