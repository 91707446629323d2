import { Effect } from "effect"
import type { Calibration, FloorPlan } from "../../src/contract/floor-plans.ts"
import { type ImageHeader, readImageHeader } from "../../src/contract/image-header.ts"
import { sql } from "../database/sql.ts"
import { conflict, noSuchRecord, text } from "../http/texts.ts"
import { requirePlan } from "../records/require-records.ts"

const columns = sql.literal("image, width, height, calibration")

export const readPlan = (siteId: number) =>
  Effect.map(sql<FloorPlan>`select ${columns} from site_plans where location_id = ${siteId}`, ([plan]) => plan ?? null)

/** Sets the plan of a site that the caller has checked. */
export const setPlan = Effect.fnUntraced(function* (siteId: number, image: string) {
  const [uploaded] = yield* sql<{ bytes: Uint8Array }>`select bytes from images where url = ${image}`
  if (uploaded === undefined) yield* requirePlan({ image })
  const { width, height } = readImageHeader(uploaded!.bytes) as Exclude<ImageHeader, string>
  const [plan] = yield* sql<FloorPlan>`
    insert into site_plans (location_id, image, width, height) values (${siteId}, ${image}, ${width}, ${height})
    on conflict (location_id) do update set image = excluded.image, width = excluded.width, height = excluded.height,
      calibration = case when site_plans.image = excluded.image then site_plans.calibration end
    returning ${columns}`
  return plan!
})

const replaced = conflict(text("locations.planReplaced"), "image")
const noPlan = noSuchRecord(text("locations.noPlan"))

export const calibratePlan = Effect.fnUntraced(function* (siteId: number, image: string, calibration: Calibration) {
  const [plan] = yield* sql<FloorPlan>`
    update site_plans set calibration = ${JSON.stringify(calibration)}::jsonb
    where location_id = ${siteId} and image = ${image} returning ${columns}`
  return plan ?? (yield* replaced)
})

export const removePlan = Effect.fnUntraced(function* (siteId: number) {
  const [plan] = yield* sql<FloorPlan>`delete from site_plans where location_id = ${siteId} returning ${columns}`
  return plan ?? (yield* noPlan)
})
