import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { alarmPermissions } from "./grants.ts"
import { Authorization, RequiredPermission, replyOf, lenient } from "./call.ts"
import { Id, listOf, matching, optionalFields, Text } from "./fields.ts"
import { joinedAreas, joinedIds, joinedRobots, robotNumberPattern } from "./place-filters.ts"
import { MAX_SEARCH_LENGTH } from "./searched-kinds.ts"
import { FREE, ThingText, WORD } from "./texts.ts"

/**
 * Permissions to see the fleet, any of them: those of the platforms that work with robots, and those of system-admin.
 */
export const devicePermissions = [
  "device-admin",
  "sale-admin",
  "advertising-admin",
  "dashboardIndex",
  "userList",
  "merchantList",
  "siteList",
  "roleList",
  ...alarmPermissions
] as const

/** The number on the robot. */
export const RobotId = matching(
  Schema.String.check(
    Schema.isPattern(new RegExp(`^${robotNumberPattern}$`), { message: "must be a robot's number" })
  ).annotate(WORD)
)

export const DeviceState = Schema.Literals(["online", "offline", "outOfService"])

/** A robot and its site. Areas have their official names; a robot without a site has none. */
export const Device = Schema.Struct({
  robot_id: RobotId,
  name: ThingText,
  state: DeviceState,
  /** Percent. */
  battery: Schema.Int,
  location_id: Schema.NullOr(Id),
  location: ThingText,
  province: ThingText,
  city: ThingText,
  district: ThingText
})
export type Device = typeof Device.Type

/** Each filter holds one or several values, comma-joined (specification, section 3). */
export const deviceFilters = { robot_id: joinedRobots, district_id: joinedAreas, location_id: joinedIds }

/** The most robots that a search finds. */
export const MAX_FOUND_ROBOTS = 20

/** The devices that an operator has picked: sent comma-joined, empty for none, and returned as an array. */
const UserDevices = Schema.Struct({ robot_ids: Schema.Array(RobotId) })
const DevicePick = Schema.Struct({
  robot_ids: Schema.Union([Schema.Literal(""), joinedRobots])
})

export class DevicesApi extends HttpApiGroup.make("devices")
  .add(
    HttpApiEndpoint.get("all", "/all", {
      query: Schema.Struct(optionalFields(deviceFilters)),
      success: replyOf(listOf(Device))
    }),
    /** Finds robots by number, last digits, name or site: the best `MAX_FOUND_ROBOTS`, exact numbers first. */
    HttpApiEndpoint.get("find", "/find", {
      query: Schema.Struct({ text: Text.check(Schema.isMaxLength(MAX_SEARCH_LENGTH)).annotate(FREE) }),
      success: replyOf(listOf(Device))
    }),
    HttpApiEndpoint.post("pick", "/user-device/set", { payload: DevicePick, success: replyOf(lenient(UserDevices)) })
  )
  .annotateEndpoints(RequiredPermission, { any: devicePermissions })
  /** An operator who may see no device gets an empty list. */
  .add(HttpApiEndpoint.get("picked", "/user-device/get", { success: replyOf(UserDevices) }))
  .middleware(Authorization)
  .prefix("/device-admin/device") {}
