import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Dice, makeDice } from "./dice.ts"
import { merchantsOf } from "./merchants.ts"

const MINUTE = 60_000
const DAYS = 90

/** Name and price in cents. */
const products = [
  ...[
    "农夫山泉 550ml 200",
    "可口可乐 500ml 350",
    "元气森林气泡水 480ml 550",
    "东方树叶乌龙茶 500ml 600",
    "美式咖啡 1200"
  ],
  ...["拿铁咖啡 1500", "红牛维生素饮料 250ml 600", "伊利纯牛奶 250ml 450", "鲜榨橙汁 1800", "康师傅红烧牛肉面 550"],
  ...[
    "三明治 1200",
    "全麦面包 850",
    "乐事薯片 75g 750",
    "奥利奥饼干 97g 690",
    "德芙巧克力 43g 890",
    "每日坚果 25g 990"
  ],
  ...["卤蛋 300", "鸭脖 80g 1590", "口香糖 600", "湿巾 10 片 500", "医用口罩 10 只 990", "一次性雨衣 1200"],
  ...["数据线 2900", "充电宝租借 400"]
].map((line) => {
  const cut = line.lastIndexOf(" ")
  return { name: line.slice(0, cut), price: Number(line.slice(cut + 1)) }
})

const SLOTS: Readonly<Record<string, number>> = { WV: 12, WD: 4 }

/** Alarms as often as they come: the frequent ones several times. */
const alarmTypes = [
  "1002",
  "1002",
  "1002",
  "0010",
  "0010",
  "0012",
  "0012",
  "0005",
  "0001",
  "0007",
  "0011",
  "0014",
  "1004",
  "0100"
]

interface Robot {
  readonly robot_id: string
  readonly state: string
  readonly battery: number
}

const slotsOf = (dice: Dice, robots: ReadonlyArray<Robot>) =>
  robots.flatMap(({ robot_id }) => {
    const first = dice.below(products.length)
    const wellFilled = !dice.chance(0.15)
    return Array.from({ length: SLOTS[robot_id.slice(0, 2)] ?? 0 }, (_, index) => {
      const capacity = 8 + dice.below(3) * 2
      return {
        robot_id,
        slot: index + 1,
        product: products[(first + index * 5) % products.length]!.name,
        capacity,
        count: wellFilled ? dice.below(capacity + 1) : dice.below(3),
        on_shelf: !dice.chance(0.06)
      }
    })
  })

const alarmsOf = (dice: Dice, robots: ReadonlyArray<Robot>, now: number) => {
  const past = robots.flatMap(({ robot_id }) =>
    Array.from({ length: dice.below(18) }, () => {
      const raised = now - (1 + dice.below(DAYS * 24 * 60)) * MINUTE
      const ended = raised + (2 + dice.below(180)) * MINUTE
      return { robot_id, type: dice.pick(alarmTypes), raised, ended: ended < now ? ended : null }
    })
  )
  const standing = robots.flatMap(({ robot_id, state, battery }) => {
    const raised = now - (5 + dice.below(3 * 24 * 60)) * MINUTE
    if (state === "offline") return [{ robot_id, type: "0050", raised, ended: null }]
    return battery < 20 ? [{ robot_id, type: "0010", raised, ended: null }] : []
  })
  return [...past, ...standing]
    .toSorted((a, b) => a.raised - b.raised)
    .map(({ raised, ended, ...alarm }) => ({
      ...alarm,
      raised_at: new Date(raised).toISOString(),
      ended_at: ended === null ? null : new Date(ended).toISOString()
    }))
}

/** Whose the robots of the demo are, what they carry and what they reported. The robots of a location are one merchant's. */
export const seedDemoGoods = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_124)
  yield* sql`
    insert into merchants (name, contact_person, contact_phone, contact_address)
    select name, contact_person, contact_phone, contact_address from jsonb_to_recordset(${JSON.stringify(merchantsOf(dice))}::jsonb)
      as merchant (name text, contact_person text, contact_phone text, contact_address text)`
  yield* sql`
    update devices d set merchant_id = m.id, synced_at = now() - (d.battery || ' hours')::interval
    from (select id, row_number() over (order by id) as place, count(*) over () as all_of_them from merchants) m
    where d.location_id is not null and m.place = 1 + d.location_id * 7 % m.all_of_them`
  yield* sql`
    insert into products (name, price)
    select name, price from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as product (name text, price int4)`
  const robots = yield* sql<Robot>`select robot_id, state, battery from devices order by robot_id`
  yield* sql`
    insert into robot_slots (robot_id, slot, product_id, count, capacity, on_shelf)
    select robot_id, slot, p.id, count, capacity, on_shelf from jsonb_to_recordset(${JSON.stringify(slotsOf(dice, robots))}::jsonb)
      as made (robot_id text, slot int2, product text, count int2, capacity int2, on_shelf boolean) join products p on p.name = made.product`
  yield* sql`
    insert into robot_alarms (robot_id, type, raised_at, ended_at)
    select robot_id, type, raised_at, ended_at from jsonb_to_recordset(${JSON.stringify(alarmsOf(dice, robots, now))}::jsonb)
      as alarm (robot_id text, type text, raised_at timestamptz, ended_at timestamptz)`
})
