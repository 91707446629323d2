import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { areas, districts } from "./areas.ts"
import { type Dice, makeDice } from "./dice.ts"
import { fill } from "./fill.ts"

const DAY = 86_400_000
const ROBOTS = 400
/** Of a hundred districts about this many have more than one place with robots. */
const SECOND_PLACE = 0.35

const kinds = [
  ["万达广场", "商圈大道"],
  ["银泰城", "中心路"],
  ["国际酒店", "迎宾路"],
  ["人民医院", "健康路"],
  ["科技园", "创新路"],
  ["高铁站", "站前广场"],
  ["图书馆", "文化路"],
  ["体育中心", "体育路"],
  ["会展中心", "会展大道"],
  ["大学城", "学府路"],
  ["政务服务中心", "和平路"],
  ["购物公园", "人民路"]
] as const

/** What is built: the letters on the robot, its name, and how many of a hundred are of it. */
const models = [
  { letters: "WV", name: "零售机器人", share: 55 },
  { letters: "WD", name: "配送机器人", share: 30 },
  { letters: "WG", name: "迎宾机器人", share: 15 }
] as const

const shortName = (district: string) => (district.length > 2 ? district.replace(/(新区|区|市)$/, "") : district)

const placesOf = (dice: Dice) =>
  districts.flatMap(({ district, city, province }) => {
    const first = dice.below(kinds.length)
    const chosen = dice.chance(SECOND_PLACE) ? [first, first + 1 + dice.below(kinds.length - 1)] : [first]
    return chosen.map((index) => {
      const [kind, road] = kinds[index % kinds.length]!
      return {
        name: `${shortName(district.name)}${kind}`,
        province_id: province.id,
        city_id: city.id,
        district_id: district.id,
        address: `${district.name}${road}${1 + dice.below(399)}号`
      }
    })
  })

const modelAt = (hundredth: number) =>
  hundredth < models[0].share ? models[0] : hundredth < models[0].share + models[1].share ? models[1] : models[2]

const robotsOf = (dice: Dice, locations: ReadonlyArray<{ readonly id: number }>, now: number) => {
  const counts = new Map<string, number>()
  return Array.from({ length: ROBOTS }, (_, index) => {
    const model = modelAt(dice.below(100))
    const count = (counts.get(model.letters) ?? 0) + 1
    counts.set(model.letters, count)
    const online = dice.chance(0.88)
    const built = now - (30 + dice.below(900)) * DAY
    return {
      robot_id: `${model.letters}${new Date(built).getUTCFullYear() % 100}${String(count).padStart(5, "0")}`,
      name: `${model.name} ${String(count).padStart(3, "0")}`,
      state: online ? "online" : "offline",
      battery: online ? 18 + dice.below(83) : dice.below(60),
      // Every location has a robot before one has its second.
      location_id: (locations[index] ?? dice.pick(locations)).id,
      created_at: new Date(built)
    }
  })
}

/** The demo's fleet: areas, locations and about 400 robots. */
export const seedDemoDevices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_123)
  yield* fill("areas", areas)
  yield* fill("locations", placesOf(dice))
  const locations = yield* sql<{ id: number }>`select id from locations order by id`
  yield* fill("devices", robotsOf(dice, locations, now))
})
