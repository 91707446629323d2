import { Clock, Effect } from "effect"
import { type Dice, insertRows, makeDice, rowsIn } from "./rows.ts"
import { sql } from "../database/sql.ts"

/** Places of the demo's robots: provinces, cities and districts by code (GB/T 2260). A municipality is its own city. */
const names = `
110000 北京市 110100 北京市 110101 东城区 110102 西城区 110105 朝阳区 110106 丰台区 110107 石景山区 110108 海淀区 110112 通州区 110115 大兴区
120000 天津市 120100 天津市 120101 和平区 120103 河西区 120104 南开区 120116 滨海新区
210000 辽宁省 210100 沈阳市 210102 和平区 210103 沈河区 210112 浑南区
210000 辽宁省 210200 大连市 210202 中山区 210203 西岗区 210204 沙河口区 210211 甘井子区
310000 上海市 310100 上海市 310101 黄浦区 310104 徐汇区 310105 长宁区 310106 静安区 310107 普陀区 310109 虹口区 310110 杨浦区 310112 闵行区 310115 浦东新区
320000 江苏省 320100 南京市 320102 玄武区 320104 秦淮区 320105 建邺区 320106 鼓楼区 320115 江宁区
320000 江苏省 320200 无锡市 320211 滨湖区 320213 梁溪区 320214 新吴区
320000 江苏省 320500 苏州市 320505 虎丘区 320506 吴中区 320507 相城区 320508 姑苏区 320583 昆山市
330000 浙江省 330100 杭州市 330102 上城区 330105 拱墅区 330106 西湖区 330108 滨江区 330109 萧山区 330110 余杭区
330000 浙江省 330200 宁波市 330203 海曙区 330205 江北区 330206 北仑区 330212 鄞州区
330000 浙江省 330300 温州市 330302 鹿城区 330303 龙湾区
350000 福建省 350100 福州市 350102 鼓楼区 350103 台江区 350104 仓山区
350000 福建省 350200 厦门市 350203 思明区 350205 海沧区 350206 湖里区 350211 集美区
370000 山东省 370100 济南市 370102 历下区 370103 市中区 370104 槐荫区
370000 山东省 370200 青岛市 370202 市南区 370203 市北区 370212 崂山区 370214 城阳区
410000 河南省 410100 郑州市 410102 中原区 410103 二七区 410105 金水区
420000 湖北省 420100 武汉市 420102 江岸区 420103 江汉区 420105 汉阳区 420106 武昌区 420111 洪山区
420000 湖北省 420500 宜昌市 420502 西陵区 420503 伍家岗区
430000 湖南省 430100 长沙市 430102 芙蓉区 430103 天心区 430104 岳麓区 430105 开福区 430111 雨花区
440000 广东省 440100 广州市 440103 荔湾区 440104 越秀区 440105 海珠区 440106 天河区 440111 白云区 440113 番禺区
440000 广东省 440300 深圳市 440303 罗湖区 440304 福田区 440305 南山区 440306 宝安区 440307 龙岗区 440309 龙华区
440000 广东省 440600 佛山市 440604 禅城区 440605 南海区 440606 顺德区
500000 重庆市 500100 重庆市 500103 渝中区 500105 江北区 500106 沙坪坝区 500107 九龙坡区 500108 南岸区 500112 渝北区
510000 四川省 510100 成都市 510104 锦江区 510105 青羊区 510106 金牛区 510107 武侯区 510108 成华区 510116 双流区
510000 四川省 510700 绵阳市 510703 涪城区 510704 游仙区
530000 云南省 530100 昆明市 530102 五华区 530103 盘龙区 530111 官渡区
610000 陕西省 610100 西安市 610102 新城区 610103 碑林区 610104 莲湖区 610112 未央区 610113 雁塔区 610116 长安区
`
const provinceOf = (id: string) => `${id.slice(0, 2)}0000`
const cityOf = (id: string) => `${id.slice(0, 4)}00`

const namesById = new Map([...names.matchAll(/(\d{6}) (\S+)/g)].map(([, id = "", name = ""]) => [id, name]))
const areas = [...namesById].map(([id, name]) => {
  if (id === provinceOf(id)) return { id, pid: "0", name, level: 1 }
  return id === cityOf(id) ? { id, pid: provinceOf(id), name, level: 2 } : { id, pid: cityOf(id), name, level: 3 }
})

const DAY = 86_400_000
const ROBOTS = 400
/** The share of districts with a second place of robots. */
const SECOND_PLACE = 0.35

const kinds = rowsIn<"kind" | "road" | "hours">(`kind | road | hours
  万达广场 | 商圈大道 | 每天 10:00–22:00
  银泰城 | 中心路 | 每天 10:00–22:00
  国际酒店 | 迎宾路 | 全天
  人民医院 | 健康路 | 全天
  科技园 | 创新路 | 工作日 8:00–20:00
  高铁站 | 站前广场 | 每天 6:00–23:30
  图书馆 | 文化路 | 周二至周日 9:00–21:00
  体育中心 | 体育路 | 每天 6:00–22:00
  会展中心 | 会展大道 | 展期 9:00–17:00
  大学城 | 学府路 | 每天 6:30–22:30
  政务服务中心 | 和平路 | 工作日 9:00–17:00
  购物公园 | 人民路 | 每天 10:00–22:00`)

/** Models of robots: the first letters of the number, and the name. */
const models = { WV: "零售机器人", WD: "配送机器人", WG: "迎宾机器人" } as const
const modelAt = (hundredth: number) => (hundredth < 55 ? "WV" : hundredth < 85 ? "WD" : "WG")

const shortName = (district: string) => (district.length > 2 ? district.replace(/(新区|区|市)$/, "") : district)

const placesOf = (dice: Dice) =>
  areas
    .filter(({ level }) => level === 3)
    .flatMap((district) => {
      const first = dice.below(kinds.length)
      const chosen = dice.chance(SECOND_PLACE) ? [first, first + 1 + dice.below(kinds.length - 1)] : [first]
      return chosen.map((index) => {
        const { kind, road, hours } = kinds[index % kinds.length]!
        return {
          name: `${shortName(district.name)}${kind}`,
          province_id: provinceOf(district.id),
          city_id: district.pid,
          district_id: district.id,
          address: `${district.name}${road}${1 + dice.below(399)}号`,
          contact_person: "物业值班室",
          contact_phone: `400-800-${district.id.slice(0, 4)}`,
          opening_hours: hours
        }
      })
    })

const robotsOf = (dice: Dice, locations: ReadonlyArray<{ readonly id: number }>, now: number) => {
  const counts = new Map<string, number>()
  return Array.from({ length: ROBOTS }, (_, index) => {
    const model = modelAt(dice.below(100))
    const count = (counts.get(model) ?? 0) + 1
    counts.set(model, count)
    const online = dice.chance(0.88)
    const built = now - (30 + dice.below(900)) * DAY
    return {
      robot_id: `${model}${new Date(built).getUTCFullYear() % 100}${String(count).padStart(5, "0")}`,
      name: `${models[model]} ${String(count).padStart(3, "0")}`,
      state: online ? "online" : "offline",
      battery: online ? 18 + dice.below(83) : dice.below(60),
      // Every location gets one robot before any gets a second.
      location_id: (locations[index] ?? dice.pick(locations)).id,
      created_at: new Date(built)
    }
  })
}

/** Seeds the demo's fleet: areas, locations and about 400 robots. */
export const seedDemoDevices = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_123)
  yield* insertRows("areas", areas)
  yield* insertRows("locations", placesOf(dice))
  const locations = yield* sql<{ id: number }>`select id from locations order by id`
  const robots = robotsOf(dice, locations, now)
  yield* insertRows(
    "devices",
    robots.map(({ state: _, battery: _b, ...device }) => device)
  )
  yield* sql`update robot_states r set state = c.state, battery = c.battery
    from jsonb_populate_recordset(null::robot_states, ${JSON.stringify(robots)}::jsonb) c where r.robot_id = c.robot_id`
})
