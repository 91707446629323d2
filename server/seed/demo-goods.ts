import { Effect } from "effect"
import { codesIn, insertRows } from "./rows.ts"
import { sql } from "../database/sql.ts"

/** The name and the price in cents of each product. */
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

/** Types of past alarms; the frequent ones are listed several times. */
const alarmTypes = codesIn(
  "lowInventory lowInventory lowInventory lowBattery lowBattery radarObstruction radarObstruction " +
    "emergencyStop collision docking elevator positionLoss doorTimeout screenDetection"
)

/** The last faults of robots before they fell silent: two critical ones, and two notices. */
const lastFaults = codesIn("emergencyStop systemAbnormality humanBodyDetected standby")

/** Notes on some open alarms that somebody works on. */
const notes = ["已联系点位值班", "备件在路上", "", "正在重启", ""]

const brands =
  "云启 海纳 鲜达 乐里 橙果 百味 绿源 星河 晨光 万悦 锦程 远航 恒信 佳禾 智享 优汇 悦来 汇通 天和 瑞丰".split(" ")
const cities = "上海 杭州 苏州 南京 北京 深圳 广州 成都 武汉 重庆 西安 青岛".split(" ")
const trades = ["商贸有限公司", "零售科技有限公司", "酒店管理有限公司", "餐饮管理有限公司", "物业服务有限公司"]
const roads = ["人民路", "中山路", "解放路", "建设大道", "滨江大道", "科技园路"]
const surnames = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨"]
const givenNames = "志强 雅婷 海燕 文博 思远 佳宁 俊杰 晓峰 梦瑶 立群".split(" ")

/** Seeds merchants with distinct names. All robots of a location belong to one merchant. */
const seedMerchants = Effect.gen(function* () {
  const any = (list: ReadonlyArray<string>) => sql`(${list}::text[])[1 + floor(random() * ${list.length})::int4]`
  yield* sql`
    insert into merchants (name, contact_person, contact_phone, contact_address)
    select city || (${brands}::text[])[1 + n % ${brands.length}::int4] || (${trades}::text[])[1 + n * 3 % ${trades.length}::int4], ${any(surnames)} || ${any(givenNames)},
      '1380000' || 1000 + floor(random() * 9000), city || '市' || ${any(roads)} || 1 + floor(random() * 300) || '号'
    from generate_series(0, 39) n, lateral (select (${cities}::text[])[1 + n % ${cities.length}::int4] as city) place order by n`
  yield* sql`
    update devices d set merchant_id = m.id, synced_at = now() - (r.battery || ' hours')::interval
    from robot_states r, (select id, row_number() over (order by id) as place, count(*) over () as all_of_them from merchants) m
    where r.robot_id = d.robot_id and d.location_id is not null and m.place = 1 + d.location_id * 7 % m.all_of_them`
})

/** Seeds slots. One robot in seven is nearly empty. */
const seedSlots = Effect.gen(function* () {
  yield* insertRows("products", products)
  yield* sql`
    with robots as materialized (
      select robot_id, case left(robot_id, 2) when 'WV' then 12 when 'WD' then 4 else 0 end as slots,
        floor(random() * 24)::int4 as first, random() < 0.15 as nearly_empty from devices),
      slots as materialized (
        select robot_id, slot, (first + (slot - 1) * 5) % 24 as nth, nearly_empty, random() as filled,
          8 + floor(random() * 3) * 2 as capacity, random() > 0.06 as on_shelf
        from robots, generate_series(1, slots) slot)
    insert into robot_slots (robot_id, slot, product_id, capacity, count, on_shelf, confirmed_on_shelf)
    select robot_id, slot, id, capacity, floor(filled * case when nearly_empty then 3 else capacity + 1 end), on_shelf, on_shelf
    from slots join (select id, row_number() over (order by id) - 1 as nth from products) goods using (nth)`
})

/**
 * Seeds three months of ended alarms, and open ones: of each robot that is offline or low, and of some that reported a
 * fault before they fell silent.
 */
const seedAlarms = Effect.gen(function* () {
  yield* sql`
    with robots as materialized (
      select robot_id, state, battery, floor(random() * 18)::int4 as alarms, (5 + random() * 4320) * interval '1 minute' as since,
        row_number() over (partition by state order by robot_id) as nth from robot_states),
      past as materialized (
        select robot_id, (${alarmTypes}::text[])[1 + floor(random() * ${alarmTypes.length})::int4] as type,
          now() - (1 + random() * 129600) * interval '1 minute' as raised_at, (2 + random() * 180) * interval '1 minute' as duration
        from robots, generate_series(1, alarms))
    insert into robot_alarms (robot_id, type, raised_at, ended_at, acknowledged_at, acknowledged_by)
    select robot_id, type, raised, ended, case when taken then raised + (ended - raised) / 5 end, case when taken then 'operator' else '' end
    from (
      select robot_id, type, date_trunc('second', raised_at) as raised, date_trunc('second', ended_at) as ended,
        ended_at is not null and hashtext(robot_id || raised_at) % 3 <> 0 as taken
      from (
        select robot_id, type, raised_at, least(raised_at + duration, now()) as ended_at from past
        union all
        select robot_id, case state when 'offline' then '0050' else '0010' end, now() - since, null from robots where state = 'offline' or battery < 20
        union all
        select robot_id, type, now() - (37 * fault - 17) * interval '1 minute', null
        from robots join unnest(${lastFaults}::text[]) with ordinality faults (type, fault) on nth = 3 * fault - 2 where state = 'offline') each
    ) alarms order by raised`
  yield* sql`
    update robot_alarms a set acknowledged_at = raised_at + interval '4 minutes', acknowledged_by = 'operator', note = noted.note
    from (select id, row_number() over (order by raised_at desc) as nth from robot_alarms where open and id % 4 = 0) picked
      join unnest(${notes}::text[]) with ordinality noted (note, nth) using (nth) where a.id = picked.id`
})

/** Seeds the owners of the demo's robots, their goods and their alarms. */
export const seedDemoGoods = Effect.all([seedMerchants, seedSlots, seedAlarms], { discard: true })
