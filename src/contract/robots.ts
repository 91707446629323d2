import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { FIRST_PAGE_PATH } from "./addresses.ts"
import { describeRecord } from "./define-record.ts"
import { Device, DeviceState, RobotId, deviceFilters, deviceRules } from "./devices.ts"
import { FilterText, Id, LongId, Millis, Moment, listOf, listQuery, optionalFields, textOf, YesNo } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { commaJoined, joinedRobots, placeFilters } from "./place-filters.ts"
import { momentFilters } from "./record-filters.ts"
import { FreeText, PersonText, ThingText, WORD, WordText } from "./texts.ts"

/** An alarm of a robot. `type` is the code of specification section 9, `name` its meaning for the reader. `ended_at` ends it. */
const RobotAlarm = Schema.Struct({
  id: LongId,
  type: WordText,
  name: ThingText,
  raised_at: Millis,
  ended_at: Schema.NullOr(Millis)
})
export type RobotAlarm = typeof RobotAlarm.Type

/** A place for goods in a robot: what is in it, how much, and whether it is for sale. Prices are in cents. */
const RobotSlot = Schema.Struct({
  slot: Schema.Int,
  product: ThingText,
  price: Schema.Int,
  count: Schema.Int,
  capacity: Schema.Int,
  on_shelf: Schema.Boolean,
  /** The robot sells from this slot as set; false if it has not confirmed `on_shelf` yet. */
  confirmed: Schema.Boolean
})
export type RobotSlot = typeof RobotSlot.Type

/** A robot that people took out of service: its beginning, its latest end, and the reason. */
const Outage = Schema.Struct({
  since: Millis,
  until: Schema.NullOr(Millis),
  reason: FreeText,
  by: PersonText
})

/**
 * A robot as the device platform shows it. It holds `stock` of `capacity` goods, and `on_shelf` of its `slots` are
 * for sale; a robot without goods has none of these. `unsynced` says that the robot has not confirmed all of its
 * slots, `offline_since` when the server last received a report of an offline robot.
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
  /** The server's moment of its last report; null before the first, and where its merchant reported it lost. */
  heard_at: Schema.NullOr(Millis),
  /** Null if the robot never reported it. */
  charging: Schema.NullOr(Schema.Boolean),
  out_of_service: Schema.NullOr(Outage),
  synced_at: Schema.NullOr(Millis),
  created_at: Millis,
  last_alarm: Schema.NullOr(RobotAlarm)
})
export type Robot = typeof Robot.Type

/** One robot with its slots, its latest alarms, newest first, and the moments of its measurements, null where none was reported. */
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
  /** Robots that the operator has picked as their own. */
  mine: YesNo,
  unsynced: YesNo
}

/** `text` matches anywhere in the robot's number, its name and its location, `product` in the name of one of its goods. */
export const RobotQuery = listQuery(
  ["robot_id", "name", "state", "battery", "location", "merchant", "stock", "synced_at", "last_alarm"],
  robotFilters
)
export type RobotQuery = typeof RobotQuery.Type

/** One robot or several, all of them or none. */
const hundredAtMost = Schema.makeFilter(
  (ids: string) => ids.split(",").length <= 100 || "must be 1 to 100 robot numbers separated by commas",
  { identifier: "AHundredAtMost" }
)
export const RobotPick = Schema.Struct({ robot_ids: joinedRobots.check(hundredAtMost).annotate(WORD) })

/** Without `slots` the whole robot; slots can be named of one robot only. */
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

/** A new robot. Reports need a merchant, whose key they come with; a merchant's people add robots of their merchant. */
export const NewRobot = Schema.Struct({ robot_id: RobotId, name: textOf(60), ...place })
export type NewRobot = typeof NewRobot.Type

/** A part that is left out stays as it is. Alarms, orders and history of the robots stay with the site and merchant of their time. */
export const RobotMove = Schema.Struct({ ...RobotPick.fields, ...place })
export type RobotMove = typeof RobotMove.Type
/** Until `until`, or until somebody returns them. */
export const OutOfService = Schema.Struct({
  ...RobotPick.fields,
  reason: textOf(200),
  until: Schema.NullOr(Moment)
})

/** Matching robots: their number, and those of each trouble. */
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

class RobotsApi extends HttpApiGroup.make("robots")
  .add(
    HttpApiEndpoint.get("detail", "/detail", {
      query: Schema.Struct({ robot_id: RobotId }),
      success: replyOf(RobotDetail)
    }),
    HttpApiEndpoint.post("add", "/add", { payload: NewRobot, success: replyOf(RobotDetail) }),
    /** All of them or none. A later report that names another site moves the robot there. */
    HttpApiEndpoint.post("move", "/move", { payload: RobotMove, success: changed }),
    HttpApiEndpoint.post("putOnShelves", "/put-on-shelves", { payload: ShelfPick, success: changed }),
    HttpApiEndpoint.post("removeFromShelf", "/remove-from-shelf", { payload: ShelfPick, success: changed }),
    /**
     * Notifies the robots of their shelves and counts that as confirmed until their reports differ. An offline robot
     * cannot be notified (40900).
     */
    HttpApiEndpoint.post("sync", "/sync", { payload: RobotPick, success: changed }),
    /** They raise no alarms, their open alarms end, and their goods are off sale. Robots that are out already get the new reason and end. */
    HttpApiEndpoint.post("takeOutOfService", "/take-out-of-service", { payload: OutOfService, success: changed }),
    /** Goods that were on sale before are on sale again. */
    HttpApiEndpoint.post("returnToService", "/return-to-service", { payload: RobotPick, success: changed })
  )
  .annotateEndpoints(RequiredPermission, { any: ["device-admin"] })
  .add(
    listCall("/list", RobotQuery, Robot).annotate(RequiredPermission, {
      any: deviceRules
    }),
    HttpApiEndpoint.get("counts", "/counts", {
      query: Schema.Struct(optionalFields(countedFilters)),
      success: replyOf(RobotCounts)
    }).annotate(RequiredPermission, { any: deviceRules })
  )
  .middleware(Authorization)
  .prefix("/device-admin/device") {}

export const robots = describeRecord({
  name: "robots",
  label: ["机器人", "a robot"],
  path: "/device-admin/device",
  screen: FIRST_PAGE_PATH,
  detail: { path: "/device-admin/robot", by: "robot_id" },
  owner: "merchant",
  row: Robot,
  query: RobotQuery,
  api: RobotsApi
})
