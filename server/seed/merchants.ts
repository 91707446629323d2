import type { Dice } from "./dice.ts"

const MERCHANTS = 40

const brands =
  "云启 海纳 鲜达 乐里 橙果 百味 绿源 星河 晨光 万悦 锦程 远航 恒信 佳禾 智享 优汇 悦来 汇通 天和 瑞丰".split(" ")
const cities = "上海 杭州 苏州 南京 北京 深圳 广州 成都 武汉 重庆 西安 青岛".split(" ")
const trades = ["商贸有限公司", "零售科技有限公司", "酒店管理有限公司", "餐饮管理有限公司", "物业服务有限公司"]
const roads = ["人民路", "中山路", "解放路", "建设大道", "滨江大道", "科技园路"]
const surnames = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨"]
const given = "志强 雅婷 海燕 文博 思远 佳宁 俊杰 晓峰 梦瑶 立群".split(" ")

/** The merchants of the demo: no two have one name. */
export const merchantsOf = (dice: Dice) =>
  Array.from({ length: MERCHANTS }, (_, index) => {
    const city = cities[index % cities.length]!
    return {
      name: `${city}${brands[index % brands.length]!}${trades[(index * 3) % trades.length]!}`,
      contact_person: dice.pick(surnames) + dice.pick(given),
      contact_phone: `1380000${String(1000 + dice.below(9000))}`,
      contact_address: `${city}市${dice.pick(roads)}${1 + dice.below(300)}号`
    }
  })
