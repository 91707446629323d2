import { Effect } from "effect"
import { crc32, deflateSync } from "node:zlib"
import { sql } from "../database/sql.ts"

/** Metres of the building, and pixels per metre. */
const [WIDTH, HEIGHT, SCALE] = [40, 24, 30]
const [FLOOR, ROOM, WALL] = [0, 1, 2]
const palette = [0xff, 0xff, 0xff, 0xee, 0xf2, 0xf7, 0x5b, 0x68, 0x79]

/** Rooms around a hall: left, top, width and height in metres. The fifth value is the side of the door. */
const rooms = [
  [1, 1, 9, 6, "bottom"],
  [10, 1, 8, 6, "bottom"],
  [18, 1, 11, 6, "bottom"],
  [29, 1, 10, 6, "bottom"],
  [1, 17, 12, 6, "top"],
  [13, 17, 8, 6, "top"],
  [27, 17, 12, 6, "top"]
] as const
const DOOR = 2

const draw = () => {
  const pixels = Buffer.alloc(WIDTH * SCALE * HEIGHT * SCALE, FLOOR)
  const fill = (left: number, top: number, width: number, height: number, colour: number) => {
    const start = Math.round(left * SCALE)
    for (let y = Math.round(top * SCALE); y < Math.round((top + height) * SCALE); y++)
      pixels.fill(colour, y * WIDTH * SCALE + start, y * WIDTH * SCALE + start + Math.round(width * SCALE))
  }
  const wall = 0.2
  const outline = (left: number, top: number, width: number, height: number) => {
    fill(left, top, width, wall, WALL)
    fill(left, top + height - wall, width, wall, WALL)
    fill(left, top, wall, height, WALL)
    fill(left + width - wall, top, wall, height, WALL)
  }
  outline(1, 1, WIDTH - 2, HEIGHT - 2)
  for (const [left, top, width, height, door] of rooms) {
    fill(left, top, width, height, ROOM)
    outline(left, top, width, height)
    const edge = door === "top" ? top : top + height - wall
    fill(left + width / 2 - DOOR / 2, edge, DOOR, wall, FLOOR)
  }
  // The entrance.
  fill(22, HEIGHT - 1 - wall, 4, wall, FLOOR)
  return pixels
}

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Draws the plan as a PNG of three colours. */
const picture = () => {
  const [width, height, pixels] = [WIDTH * SCALE, HEIGHT * SCALE, draw()]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(y * width, (y + 1) * width)
  ]).flat()
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(palette)),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", new Uint8Array())
  ])
}

const image = "/media/demo-floor-plan-000000"
const calibration = { px1: 0, py1: HEIGHT * SCALE, x1: 0, y1: 0, px2: WIDTH * SCALE, py2: 0, x2: WIDTH, y2: HEIGHT }

/** Gives the site with the most robots a calibrated plan, and its robots positions in the hall. */
export const seedDemoFloorPlan = Effect.gen(function* () {
  yield* sql`insert into images (url, type, bytes, created_by) values (${image}, 'image/png', ${picture()}, 1)`
  yield* sql`
    with most as (select location_id from devices where location_id is not null group by 1 order by count(*) desc, 1 limit 1),
      placed as (select robot_id, row_number() over (order by robot_id) as nth from devices join most using (location_id)),
      moved as (update robot_states r set x = 4 + nth * 5 % 33, y = 9 + nth * 3 % 7 from placed where placed.robot_id = r.robot_id)
    insert into site_plans (location_id, image, width, height, calibration)
    select location_id, ${image}, ${WIDTH * SCALE}, ${HEIGHT * SCALE}, ${JSON.stringify(calibration)}::jsonb from most`
})
