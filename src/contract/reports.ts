import { Context, type Redacted, Schema, SchemaGetter } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { AlarmCode } from "./alarm-types.ts"
import { replyOf } from "./call.ts"
import { RobotId } from "./devices.ts"
import { millisOf } from "./formats.ts"
import { sizeBetween, Id, listOf, Moment, optionalFields, Text } from "./fields.ts"
import { FreeText, WordText } from "./texts.ts"

/** The merchant whose key the call carries. */
export class CurrentMerchant extends Context.Service<
  CurrentMerchant,
  { readonly id: number; readonly key: Redacted.Redacted }
>()("console/contract/CurrentMerchant") {}

/** Checks the key of a robot's merchant, which reports carry, raw, in the `Authorization` header. */
export class MerchantKey extends HttpApiMiddleware.Service<MerchantKey, { provides: CurrentMerchant }>()(
  "console/MerchantKey",
  { security: { key: HttpApiSecurity.apiKey({ in: "header", key: "authorization" }) } }
) {}

/** The earliest moment of a report. An earlier clock was never set. */
const FIRST_MOMENT = 946_684_800_000

/** In milliseconds, or in seconds if it has ten digits (specification, section 9). */
const ReportedAt = Schema.Int.pipe(
  Schema.decodeTo(Moment.check(Schema.isGreaterThanOrEqualTo(FIRST_MOMENT, { message: "is before the year 2000" })), {
    decode: SchemaGetter.transform((at: number) => millisOf(at)!),
    encode: SchemaGetter.passthrough()
  })
)

/** The most goods of one slot. */
const MAX_GOODS = 9999
const Goods = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_GOODS }))

const SlotNumber = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999 }))

const DispensedSlot = Schema.Struct({ slot: SlotNumber, quantity: Goods, dispensed: Goods }).check(
  Schema.makeFilter(({ quantity, dispensed }) => dispensed <= quantity || "must not exceed the quantity")
)

/** The result of an order. Of `quantity` in each slot, `dispensed` came out. */
const DispensedOrder = Schema.Struct({
  number: Text.check(Schema.isBetweenLength(1, 64)),
  slots: Schema.Array(DispensedSlot).check(sizeBetween(1, 99))
})

/**
 * The state of a robot at a moment of its own clock. Missing fields stay unchanged. `faults` are all present faults, so
 * an absent one has ended. 0007 among them means one more failed docking. 0010, 1002 and 0050 follow from battery,
 * stock and silence, and are ignored here. A merchant's system reports `online` false for a lost robot. An outdated
 * report still counts for `orders`, unless a later report held the same order.
 */
export const Report = Schema.Struct({
  robot_id: RobotId,
  at: ReportedAt,
  ...optionalFields({
    online: Schema.Boolean,
    charging: Schema.Boolean,
    /** Percent. */
    battery: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
    /** The content of its slots, at least of the changed ones. */
    stock: Schema.Array(
      Schema.Struct({
        slot: SlotNumber,
        count: Goods
      })
    ).check(sizeBetween(0, 999)),
    /** All slots that the robot sells from, which confirms `on_shelf`. */
    on_shelf: Schema.Array(SlotNumber).check(sizeBetween(0, 999)),
    location_id: Schema.NullOr(Id),
    orders: Schema.Array(DispensedOrder).check(sizeBetween(0, 100)),
    /** The position at its site, in metres. A move to another site clears it. */
    x: Schema.Finite,
    y: Schema.Finite,
    faults: Schema.Array(AlarmCode).check(sizeBetween(0, 30))
  })
})
export type Report = typeof Report.Type

/** The most reports of one call. */
const MAX_REPORTS = 1000

/**
 * A report as sent. Each report is decoded by itself, so that an invalid one is refused alone. `Any` is used because
 * the codec of `Unknown` would check every value. The description of the calls shows a valid report under this name.
 */
const SentReport = Schema.Any.annotate({ identifier: "Report" })
const Reports = Schema.Struct({ reports: Schema.Array(SentReport).check(sizeBetween(1, MAX_REPORTS)) })

/**
 * `repeated`: this report was applied before. `outdated`: a later report of the robot was applied, so this one changes
 * nothing. `refused` has its reason and the refused field. `on_shelf` are the slots that the robot should sell from,
 * until its reports name the same.
 */
const ReportResult = Schema.Struct({
  result: Schema.Literals(["applied", "repeated", "outdated", "refused"]),
  ...optionalFields({ msg: FreeText, field: WordText, on_shelf: Schema.Array(Schema.Int) })
})
export type ReportResult = typeof ReportResult.Type

export class ReportsApi extends HttpApiGroup.make("reports")
  .add(
    /** The results have the order of the reports. A repeated call changes nothing. */
    HttpApiEndpoint.post("report", "/report", { payload: Reports, success: replyOf(listOf(ReportResult)) })
  )
  .middleware(MerchantKey)
  .prefix("/device-admin") {}
