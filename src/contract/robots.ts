import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { RequiredPermission, replyOf } from "./call.ts"
import { Severity } from "./alarm-types.ts"
import { FIRST_PAGE_PATH } from "./addresses.ts"
import { describeRecord } from "./define-record.ts"
import { Device, DeviceState, RobotId, deviceFilters, devicePermissions } from "./devices.ts"
import { FilterText, Id, LongId, Millis, Moment, listOf, listQuery, optionalFields, textOf, YesNo } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { commaJoined, joinedRobots, placeFilters } from "./place-filters.ts"
import { momentFilters } from "./record-filters.ts"
import { FreeText, PersonText, ThingText, WORD, WordText } from "./texts.ts"

/** An alarm of a robot. `type` is the code (specification, section 9), `name` its meaning in the reader's language. */
const RobotAlarm = Schema.Struct({
  id: LongId,
  type: WordText,
  name: ThingText,
  severity: Severity,
  raised_at: Millis,
  ended_at: Schema.NullOr(Millis)
})
export type RobotAlarm = typeof RobotAlarm.Type

/** A place for goods in a robot: its product, the number of goods, and whether it is for sale. Prices are in cents. */
const RobotSlot = Schema.Struct({
  slot: Schema.Int,
  product: ThingText,
  price: Schema.Int,
  count: Schema.Int,
  capacity: Schema.Int,
  on_shelf: Schema.Boolean,
  /** True if the robot has confirmed `on_shelf`. */
  confirmed: Schema.Boolean
})
export type RobotSlot = typeof RobotSlot.Type

/** A robot that people took out of service: since when, until when at the latest, and the reason. */
const Outage = Schema.Struct({
  since: Millis,
  until: Schema.NullOr(Millis),
  reason: FreeText,
  by: PersonText
})

/**
 * A robot as the device platform shows it. `stock` of `capacity` goods are in it, and `on_shelf` of its `slots` are for
 * sale; a robot without goods has none of these. `unsynced` is true until the robot has confirmed all slots.
 * `offline_since` is the server's moment of the last report of an offline robot.
 */
export const Robot = Schema.Struct({
  ...Device.fields,
  merchant_id: Schema.NullOr(Id),
  merchant: ThingText,
  stock: Schema.Int,
  capacity: Schema.Int,
  slots: Schema.Int,
  on_shelf: Schema.Int,
  unsynced: Schema.Boolean,
  offline_since: Schema.NullOr(Millis),
  /** The server's moment of the last report; null before the first one, and after its merchant reported it lost. */
  heard_at: Schema.NullOr(Millis),
  /** Null if the robot has never reported it. */
  charging: Schema.NullOr(Schema.Boolean),
  out_of_service: Schema.NullOr(Outage),
  synced_at: Schema.NullOr(Millis),
  created_at: Millis,
  last_alarm: Schema.NullOr(RobotAlarm)
})
export type Robot = typeof Robot.Type

/**
 * One robot with its slots, its latest alarms, newest first, and the moments of its measurements, null if never
 * reported.
 */
export const RobotDetail = Schema.Struct({
  ...Robot.fields,
  battery_at: Schema.NullOr(Millis),
  stock_at: Schema.NullOr(Millis),
  goods: Schema.Array(RobotSlot),
  alarms: Schema.Array(RobotAlarm)
})
export type RobotDetail = typeof RobotDetail.Type

const robotFilters = {
  ...deviceFilters,
  ...placeFilters,
  ...momentFilters,
  state: DeviceState,
  text: FilterText,
  product: FilterText,
  /** Robots with open alarms: any, or of low battery. */
  alarms: Schema.Literals(["any", "lowBattery"]),
  /** Robots that the operator has picked. */
  mine: YesNo,
  unsynced: YesNo
}

/** `text` matches anywhere in the robot's number, name and location; `product` in the name of one of its goods. */
export const RobotQuery = listQuery(
  ["robot_id", "name", "state", "battery", "location", "merchant", "stock", "synced_at", "last_alarm"],
  robotFilters
)
export type RobotQuery = typeof RobotQuery.Type

/** One robot or several; a call changes all or none. */
const hundredAtMost = Schema.makeFilter(
  (ids: string) => ids.split(",").length <= 100 || "must be 1 to 100 robot numbers separated by commas",
  { identifier: "AHundredAtMost" }
)
export const RobotPick = Schema.Struct({ robot_ids: joinedRobots.check(hundredAtMost).annotate(WORD) })

/** Without `slots` the whole robot. Only one robot's slots can be named. */
export const ShelfPick = Schema.Struct({
  ...RobotPick.fields,
  slots: Schema.optionalKey(commaJoined("[1-9]\\d{0,2}", "must be slot numbers separated by commas"))
}).check(
  Schema.makeFilter(
    ({ robot_ids, slots }) =>
      slots === undefined || !robot_ids.includes(",") || { path: ["slots"], issue: "may be given for one robot only" },
    { identifier: "SlotsOfOneRobot" }
  )
)
export type ShelfPick = typeof ShelfPick.Type

/** A site and a merchant. */
const place = optionalFields({ location_id: Id, merchant_id: Id })

/**
 * A new robot. Its reports need a merchant, because they carry the merchant's key. A merchant's people add robots of
 * their own merchant.
 */
export const NewRobot = Schema.Struct({ robot_id: RobotId, name: textOf(60), ...place })
export type NewRobot = typeof NewRobot.Type

/**
 * Missing fields stay unchanged. Past alarms, orders and events of the robots stay with their former site and merchant.
 */
const RobotMove = Schema.Struct({ ...RobotPick.fields, ...place })
/** Out of service until `until`, or until somebody returns the robots. */
export const OutOfService = Schema.Struct({
  ...RobotPick.fields,
  reason: textOf(200),
  until: Schema.NullOr(Moment)
})

/** The number of matching robots, and of those with each trouble. */
export const RobotCounts = Schema.Struct({
  all: Schema.Int,
  offline: Schema.Int,
  lowBattery: Schema.Int,
  alarms: Schema.Int,
  outOfService: Schema.Int
})
export type RobotCounts = typeof RobotCounts.Type
const { state: _state, alarms: _alarms, ...countedFilters } = robotFilters

const changed = replyOf(listOf(RobotDetail))

export const robots = describeRecord({
  name: "robots",
  label: ["机器人", "a robot"],
  path: "/device-admin/device",
  screen: FIRST_PAGE_PATH,
  detail: { path: "/device-admin/robot", by: "robot_id" },
  owner: "merchant",
  row: Robot,
  query: RobotQuery,
  calls: [
    HttpApiEndpoint.get("detail", "/detail", {
      query: Schema.Struct({ robot_id: RobotId }),
      success: replyOf(RobotDetail)
    }),
    HttpApiEndpoint.post("add", "/add", { payload: NewRobot, success: replyOf(RobotDetail) }),
    /** Moves all robots or none. A later report that names another site moves the robot there. */
    HttpApiEndpoint.post("move", "/move", { payload: RobotMove, success: changed }),
    HttpApiEndpoint.post("putOnShelves", "/put-on-shelves", { payload: ShelfPick, success: changed }),
    HttpApiEndpoint.post("removeFromShelf", "/remove-from-shelf", { payload: ShelfPick, success: changed }),
    /**
     * Sends the robots their shelves, which count as confirmed until a report differs. An offline robot cannot be
     * notified (40900).
     */
    HttpApiEndpoint.post("sync", "/sync", { payload: RobotPick, success: changed }),
    /**
     * The robots raise no alarms, their open alarms end, and their goods are off sale. Robots that are out already get
     * the new reason and end.
     */
    HttpApiEndpoint.post("takeOutOfService", "/take-out-of-service", { payload: OutOfService, success: changed }),
    /** Puts the robots' goods on sale again that were on sale before. */
    HttpApiEndpoint.post("returnToService", "/return-to-service", { payload: RobotPick, success: changed })
  ],
  openCalls: [
    listCall("/list", RobotQuery, Robot).annotate(RequiredPermission, {
      any: devicePermissions
    }),
    HttpApiEndpoint.get("counts", "/counts", {
      query: Schema.Struct(optionalFields(countedFilters)),
      success: replyOf(RobotCounts)
    }).annotate(RequiredPermission, { any: devicePermissions })
  ]
})
