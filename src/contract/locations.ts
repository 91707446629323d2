import { Schema, Struct } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { AddressedId } from "./addressed-id.ts"
import { Alarm } from "./alarms.ts"
import { AreaId } from "./areas.ts"
import { replyOf } from "./call.ts"
import { defineRecord } from "./define-record.ts"
import { Device } from "./devices.ts"
import { Id, Text } from "./fields.ts"
import { calibrationFields, FloorPlan, distinctPoints } from "./floor-plans.ts"
import { ImageUrl } from "./images.ts"
import { placeFilters } from "./place-filters.ts"
import { field, person, phone, text } from "./record-fields.ts"
import { Silence } from "./silences.ts"
import { FREE, ThingText, WordText } from "./texts.ts"

/** A line of text, possibly empty. */
const optionalText = (max: number) => field(Text.check(Schema.isMaxLength(max)).annotate(FREE), { control: "text" })

/** A robot at a site. Its position is in metres, null if it reports none. */
const SiteRobot = Schema.Struct({
  ...Struct.pick(Device.fields, ["robot_id", "name", "state", "battery"]),
  merchant_id: Schema.NullOr(Id),
  merchant: ThingText,
  open_alarms: Schema.Int,
  x: Schema.NullOr(Schema.Finite),
  y: Schema.NullOr(Schema.Finite)
})

/** Paid orders of the last 30 days. Amounts are in cents. */
const Sales = Schema.Struct({ orders: Schema.Int, amount: Schema.Int, refunded: Schema.Int })

/**
 * The robots of a site and its floor plan and, with permission, its open alarms, active and planned silences, and
 * sales.
 */
const withWork = <Fields extends Schema.Struct.Fields>(row: Schema.Struct<Fields>) =>
  Schema.Struct({
    ...row.fields,
    fleet: Schema.Array(SiteRobot),
    plan: Schema.NullOr(FloorPlan),
    alarms: Schema.NullOr(Schema.Array(Alarm)),
    silences: Schema.NullOr(Schema.Array(Silence)),
    sales: Schema.NullOr(Sales)
  })

/**
 * A site where robots stand. `label` is its name, with city and district if another site has the same name. Robots and
 * open alarms are those that the reader may see.
 */
export const locations = defineRecord({
  name: "locations",
  label: ["点位", "a site"],
  path: "/system-admin/location",
  menu: [{ group: "site", name: "siteList", title: ["点位", "Sites"], order: 2.5, icon: "pin" }],
  detail: { path: "/site/site", permission: "siteList" },
  owner: "platform",
  fields: {
    name: text({ max: 80, search: true }),
    district_id: field(AreaId, { row: WordText }),
    address: optionalText(200),
    contact_person: person({ max: 60, search: true }),
    contact_phone: phone(),
    opening_hours: optionalText(100)
  },
  readOnly: {
    label: ThingText,
    province_id: WordText,
    city_id: WordText,
    province: ThingText,
    city: ThingText,
    district: ThingText,
    robots: Schema.Int,
    offline: Schema.Int,
    open_alarms: Schema.Int
  },
  filters: placeFilters,
  sort: ["id", "name", "created_at", "updated_at"],
  furtherCalls: (row) => [
    HttpApiEndpoint.get("detail", "/detail", {
      query: Schema.Struct({ id: AddressedId }),
      success: replyOf(withWork(row))
    }),
    /** Makes an uploaded image the plan. Another image needs another calibration. */
    HttpApiEndpoint.post("setPlan", "/set-plan", {
      payload: Schema.Struct({ id: Id, image: ImageUrl }),
      success: replyOf(FloorPlan)
    }),
    /** `image` is the plan that was calibrated. If the plan has changed since, the call is a conflict. */
    HttpApiEndpoint.post("calibratePlan", "/calibrate-plan", {
      payload: Schema.Struct({ id: Id, image: ImageUrl, ...calibrationFields }).check(distinctPoints),
      success: replyOf(FloorPlan)
    }),
    HttpApiEndpoint.post("removePlan", "/remove-plan", {
      payload: Schema.Struct({ id: Id }),
      success: replyOf(FloorPlan)
    })
  ]
})

export const Site = locations.row
export type Site = typeof Site.Type
export const SiteDetail = withWork(Site)
export type SiteDetail = typeof SiteDetail.Type
export const NewSite = locations.draft
export type NewSite = typeof NewSite.Type
