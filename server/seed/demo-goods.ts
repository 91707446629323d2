import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Dice, makeDice, fill } from "./rows.ts"

const MINUTE = 60_000
const DAYS = 90

/** Name and price in cents. */
const products = `
农夫山泉 550ml 200, 可口可乐 500ml 350, 元气森林气泡水 480ml 550, 东方树叶乌龙茶 500ml 600, 美式咖啡 1200, 拿铁咖啡 1500,
红牛维生素饮料 250ml 600, 伊利纯牛奶 250ml 450, 鲜榨橙汁 1800, 康师傅红烧牛肉面 550, 三明治 1200, 全麦面包 850,
乐事薯片 75g 750, 奥利奥饼干 97g 690, 德芙巧克力 43g 890, 每日坚果 25g 990, 卤蛋 300, 鸭脖 80g 1590, 口香糖 600,
湿巾 10 片 500, 医用口罩 10 只 990, 一次性雨衣 1200, 数据线 2900, 充电宝租借 400`
  .split(",")
  .map((line) => {
    const cut = line.lastIndexOf(" ")
    return { name: line.slice(0, cut).trim(), price: Number(line.slice(cut + 1)) }
  })

const SLOTS: Readonly<Record<string, number>> = { WV: 12, WD: 4 }

/** Alarms as often as they come: the frequent ones several times. */
const alarmTypes = "1002 1002 1002 0010 0010 0012 0012 0005 0001 0007 0011 0014 1004 0100".split(" ")

/** What robots said last before they fell silent: two that are critical, two that are a notice. */
const lastFaults = ["0005", "1003", "0020", "0009"]

/** Who works on some of those that are open, and what was noted. */
const notes = ["已联系点位值班", "备件在路上", "", "正在重启", ""]

const MERCHANTS = 40

const brands =
  "云启 海纳 鲜达 乐里 橙果 百味 绿源 星河 晨光 万悦 锦程 远航 恒信 佳禾 智享 优汇 悦来 汇通 天和 瑞丰".split(" ")
const cities = "上海 杭州 苏州 南京 北京 深圳 广州 成都 武汉 重庆 西安 青岛".split(" ")
const trades = ["商贸有限公司", "零售科技有限公司", "酒店管理有限公司", "餐饮管理有限公司", "物业服务有限公司"]
const roads = ["人民路", "中山路", "解放路", "建设大道", "滨江大道", "科技园路"]
const surnames = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨"]
const given = "志强 雅婷 海燕 文博 思远 佳宁 俊杰 晓峰 梦瑶 立群".split(" ")

/** The merchants of the demo: no two have one name. */
const merchantsOf = (dice: Dice) =>
  Array.from({ length: MERCHANTS }, (_, index) => {
    const city = cities[index % cities.length]!
    return {
      name: `${city}${brands[index % brands.length]!}${trades[(index * 3) % trades.length]!}`,
      contact_person: dice.pick(surnames) + dice.pick(given),
      contact_phone: `1380000${String(1000 + dice.below(9000))}`,
      contact_address: `${city}市${dice.pick(roads)}${1 + dice.below(300)}号`
    }
  })

interface Robot {
  readonly robot_id: string
  readonly state: string
  readonly battery: number
}

const slotsOf = (dice: Dice, robots: ReadonlyArray<Robot>, goods: ReadonlyArray<{ readonly id: number }>) =>
  robots.flatMap(({ robot_id }) => {
    const first = dice.below(goods.length)
    const wellFilled = !dice.chance(0.15)
    return Array.from({ length: SLOTS[robot_id.slice(0, 2)] ?? 0 }, (_, index) => {
      const capacity = 8 + dice.below(3) * 2
      const count = wellFilled ? dice.below(capacity + 1) : dice.below(3)
      const on_shelf = !dice.chance(0.06)
      return {
        robot_id,
        slot: index + 1,
        product_id: goods[(first + index * 5) % goods.length]!.id,
        capacity,
        count,
        on_shelf,
        confirmed_on_shelf: on_shelf
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
  // Some that are away said before what was wrong: so there are alarms of every severity.
  const away = robots.filter(({ state }) => state === "offline")
  const silent = lastFaults.map((type, nth) => ({
    ...{ robot_id: away[nth * 3]!.robot_id, type, raised: now - (20 + nth * 37) * MINUTE, ended: null }
  }))
  const open = new Set<string>()
  return [...standing, ...silent, ...past]
    .filter(
      ({ robot_id, type, ended }) =>
        ended !== null || (!open.has(`${robot_id} ${type}`) && open.add(`${robot_id} ${type}`))
    )
    .toSorted((a, b) => a.raised - b.raised)
    .map(({ raised, ended, ...alarm }) => ({
      ...alarm,
      raised_at: new Date(raised),
      ended_at: ended === null ? null : new Date(ended)
    }))
}

/** Whose the robots of the demo are, what they carry and what they reported. The robots of a location are one merchant's. */
export const seedDemoGoods = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_124)
  yield* fill("merchants", merchantsOf(dice))
  yield* sql`
    update devices d set merchant_id = m.id, synced_at = now() - (d.battery || ' hours')::interval
    from (select id, row_number() over (order by id) as place, count(*) over () as all_of_them from merchants) m
    where d.location_id is not null and m.place = 1 + d.location_id * 7 % m.all_of_them`
  yield* fill("products", products)
  const goods = yield* sql<{ id: number }>`select id from products order by id`
  const robots = yield* sql<Robot>`select robot_id, state, battery from devices order by robot_id`
  yield* fill("robot_slots", slotsOf(dice, robots, goods))
  yield* fill("robot_alarms", alarmsOf(dice, robots, now))
  const worked = yield* sql<{
    id: number
  }>`select id from robot_alarms where open and id % 4 = 0 order by raised_at desc limit ${notes.length}`
  for (const [nth, { id }] of worked.entries())
    yield* sql`update robot_alarms set acknowledged_at = raised_at + interval '4 minutes', acknowledged_by = 'operator', note = ${notes[nth]!} where id = ${id}`
  // It is told as if it had been noted as it happened.
  yield* sql`update alarm_changes set noted_at = null`
})
