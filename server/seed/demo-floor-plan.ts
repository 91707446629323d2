import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { sql } from "../database/sql.ts"

/** Metres of the building, and pixels per metre of its plan. */
const [WIDTH, HEIGHT, SCALE] = [40, 24, 30]

const image = "/media/demo-floor-plan-000000"
const calibration = { px1: 0, py1: HEIGHT * SCALE, x1: 0, y1: 0, px2: WIDTH * SCALE, py2: 0, x2: WIDTH, y2: HEIGHT }

/** Gives the site with the most robots a calibrated plan, and its robots positions in the hall. */
export const seedDemoFloorPlan = Effect.gen(function* () {
  const picture = readFileSync(new URL("demo-floor-plan.png", import.meta.url))
  yield* sql`insert into images (url, type, bytes, created_by) values (${image}, 'image/png', ${picture}, 1)`
  yield* sql`
    with most as (select location_id from devices where location_id is not null group by 1 order by count(*) desc, 1 limit 1),
      placed as (select robot_id, row_number() over (order by robot_id) as nth from devices join most using (location_id)),
      moved as (update robot_states r set x = 4 + nth * 5 % 33, y = 9 + nth * 3 % 7 from placed where placed.robot_id = r.robot_id)
    insert into site_plans (location_id, image, width, height, calibration)
    select location_id, ${image}, ${WIDTH * SCALE}, ${HEIGHT * SCALE}, ${JSON.stringify(calibration)}::jsonb from most`
})
