import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { alarmRules } from "./alarms.ts"
import { Authorization, Needs } from "./authorization.ts"
import { Id, pageOf, pagingOf } from "./paging.ts"
import { replyOf } from "./reply.ts"

/** Who may see the fleet: the device platform's operators, and whoever was granted anything of system-admin. */
export const deviceRules = [
  "device-admin",
  "dashboardIndex",
  "userList",
  "merchantList",
  "roleList",
  ...alarmRules
] as const

/** The number on the robot. */
const robotId = "[A-Za-z0-9][A-Za-z0-9_-]{0,31}"
export const RobotId = Schema.String.check(
  Schema.isPattern(new RegExp(`^${robotId}$`), { message: "a robot's number" })
)

const DeviceState = Schema.Literals(["online", "offline"])

/** A robot and where it stands. Names of areas are as the division calls them; a robot that stands nowhere yet has none. */
export const Device = Schema.Struct({
  robot_id: RobotId,
  name: Schema.String,
  state: DeviceState,
  /** Percent. */
  battery: Schema.Int,
  location_id: Schema.NullOr(Id),
  location: Schema.String,
  province: Schema.String,
  city: Schema.String,
  district: Schema.String
})
export type Device = typeof Device.Type

const joined = (one: string, message: string) =>
  Schema.String.check(Schema.isMaxLength(400_000), Schema.isPattern(new RegExp(`^${one}(?:,${one})*$`), { message }))

/** Each is one or several, comma-joined (specification, section 3). */
const filters = {
  robot_id: Schema.optionalKey(joined(robotId, "comma-joined robot numbers")),
  district_id: Schema.optionalKey(joined("[1-9]\\d{5}", "comma-joined area codes")),
  location_id: Schema.optionalKey(joined("[1-9]\\d{0,8}", "comma-joined ids"))
}

const deviceColumns = ["robot_id", "name", "state", "battery", "location"] as const
export const DeviceQuery = Schema.Struct({ ...pagingOf(deviceColumns), ...filters })
export type DeviceQuery = typeof DeviceQuery.Type
export const DeviceFilters = Schema.Struct(filters)
export type DeviceFilters = typeof DeviceFilters.Type

/** The devices an operator has picked: sent comma-joined, none as an empty text, and read back as an array. */
const UserDevices = Schema.Struct({ robot_ids: Schema.Array(RobotId) })
const DevicePick = Schema.Struct({
  robot_ids: Schema.Union([Schema.Literal(""), joined(robotId, "comma-joined robot numbers")])
})

export class DevicesApi extends HttpApiGroup.make("devices")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: DeviceQuery, success: replyOf(pageOf(Device)) }).annotate(Needs, {
      any: deviceRules
    }),
    HttpApiEndpoint.get("all", "/all", {
      query: DeviceFilters,
      success: replyOf(Schema.Struct({ list: Schema.Array(Device) }))
    }).annotate(Needs, { any: deviceRules }),
    HttpApiEndpoint.post("pick", "/user-device/set", { payload: DevicePick, success: replyOf(UserDevices) }).annotate(
      Needs,
      { any: deviceRules }
    ),
    /** Of an operator who may see no device the list is empty. */
    HttpApiEndpoint.get("picked", "/user-device/get", { success: replyOf(UserDevices) })
  )
  .middleware(Authorization)
  .prefix("/device-admin/device") {}
