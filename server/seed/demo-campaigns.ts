import { Clock, Effect } from "effect"
import { insertRows, makeDice, rowsIn } from "./rows.ts"
import { sql } from "../database/sql.ts"

/** Campaigns of the demo. Days count from today. */
const activities = rowsIn<"from" | "to">(`name | kind | discount | threshold | from | to | state
  双十一大促 | percent | 20 | 0 | -20 | -8 | running
  满 30 减 5 | amount | 500 | 3000 | -15 | 30 | running
  咖啡早八折 | percent | 20 | 0 | -30 | 60 | running
  酒店客房夜宵立减 | amount | 300 | 1500 | -10 | 20 | paused
  新品气泡水尝鲜 | percent | 30 | 0 | -5 | 10 | running
  圣诞礼盒 | amount | 1000 | 5000 | 25 | 40 | draft
  元旦跨年 | percent | 15 | 0 | 35 | 45 | draft
  国庆出行补给 | percent | 10 | 2000 | -60 | -45 | running
  会员日九折 | percent | 10 | 0 | -3 | 4 | running
  春节返乡满减 | amount | 800 | 4000 | 60 | 80 | draft
  暑期清凉季 | percent | 25 | 0 | -140 | -80 | ended
  写字楼下午茶 | amount | 200 | 1000 | -25 | 5 | paused`)

const coupons = rowsIn<"from" | "to">(`name | kind | discount | threshold | from | to | quantity | issued | used
  新人立减 3 元 | amount | 300 | 0 | -80 | 200 | 20000 | 12640 | 8215
  满 20 减 4 | amount | 400 | 2000 | -40 | 20 | 8000 | 6902 | 3377
  满 50 减 12 | amount | 1200 | 5000 | -40 | 20 | 3000 | 1204 | 388
  咖啡八折券 | percent | 20 | 0 | -30 | 30 | 5000 | 4120 | 2804
  生日九折券 | percent | 10 | 0 | -200 | 165 | 10000 | 3311 | 1950
  周末零食券 | amount | 200 | 1000 | -12 | 40 | 6000 | 2008 | 777
  国庆出行券 | amount | 500 | 2500 | -60 | -45 | 4000 | 4000 | 2911
  双十一狂欢券 | percent | 30 | 3000 | -20 | -8 | 10000 | 9800 | 7024
  圣诞惊喜券 | amount | 1000 | 6000 | 25 | 40 | 2000 | 0 | 0
  邀请好友券 | amount | 500 | 1500 | -90 | 90 | 15000 | 5670 | 4020
  酒店住客券 | percent | 15 | 1000 | -50 | 100 | 5000 | 1899 | 640
  补偿券 | amount | 500 | 0 | -90 | 275 | 1000 | 214 | 160`)

/** `places` is the number of locations that show it, none for all. The files lie in `public/media`. */
const placements = rowsIn<"file" | "from" | "to" | "places">(`title | media_kind | file | from | to | sort | places
  气泡水新品上市 | video | sparkling-water.mp4 | -5 | 25 | 10 | 0
  双十一主视觉 | image | double-eleven.svg | -20 | -8 | 5 | 0
  咖啡早八折 | image | morning-coffee.svg | -30 | 60 | 20 | 12
  商场寻车指引 | image | parking-guide.svg | -60 | 300 | 90 | 6
  酒店夜宵菜单 | image | night-menu.svg | -10 | 20 | 30 | 8
  医院温馨提示 | image | health-notice.svg | -120 | 120 | 1 | 4
  圣诞礼盒预告 | image | christmas.svg | 10 | 40 | 15 | 0
  招聘设备运维 | image | jobs.svg | -14 | 46 | 80 | 20
  会员招募 | image | members.svg | -90 | 180 | 40 | 0
  高铁站出行补给 | video | travel-snacks.mp4 | -45 | 45 | 25 | 5`)

const utterances = rowsIn<"scene" | "zh" | "en">(`scene | zh | en
  greeting | 您好，欢迎光临！ | Hello and welcome!
  greeting | 早上好，来杯咖啡吗？ | Good morning, how about a coffee?
  greeting | 你好呀，我是小舵。 | Hi there, I am Helm.
  selling | 今天饮料第二件半价哦。 | Today the second drink is half price.
  selling | 请在屏幕上选择商品。 | Please choose on the screen.
  selling | 扫码支付后柜门会自动打开。 | The door opens by itself once you have paid.
  delivering | 您的物品已送达，请取件。 | Your delivery has arrived, please take it.
  delivering | 正在为您送货，请稍候。 | Your delivery is on its way.
  blocked | 请让一让，谢谢。 | Excuse me, may I pass?
  blocked | 前方有障碍，我绕一下。 | Something is in my way, I will go around it.
  charging | 我去充电了，一会儿见。 | I am going to charge, see you soon.
  farewell | 谢谢惠顾，再见！ | Thank you and goodbye!
  farewell | 祝您生活愉快。 | Have a nice day.`)

const quizzes = rowsIn<"answers">(`question | answers | right
  一年中白天最长的节气是？ | 夏至 / 冬至 / 春分 / 立夏 | 0
  世界上最大的海洋是？ | 大西洋 / 太平洋 / 印度洋 | 1
  “床前明月光”的作者是？ | 杜甫 / 白居易 / 李白 / 王维 | 2
  水的化学式是？ | CO2 / H2O / O2 | 1
  中国的首都是？ | 上海 / 南京 / 西安 / 北京 | 3
  一个标准足球队上场几人？ | 9 / 10 / 11 / 12 | 2
  光速约为每秒多少公里？ | 3 万 / 30 万 / 300 万 | 1
  机器人一词最早出自？ | 一部戏剧 / 一篇论文 / 一部电影 | 0
  彩虹有几种颜色？ | 五种 / 六种 / 七种 | 2
  茶的故乡是？ | 中国 / 印度 / 英国 / 日本 | 0
  国际象棋的棋盘有多少格？ | 49 / 64 / 81 / 100 | 1
  一年有多少个节气？ | 12 / 20 / 24 / 36 | 2
  离太阳最近的行星是？ | 水星 / 金星 / 火星 | 0
  熊猫主要吃什么？ | 竹子 / 鱼 / 蜂蜜 / 坚果 | 0`)

const pages = rowsIn<"path" | "published">(`name | title | path | published
  首页 | 舵手小店 | /pages/home | true
  商品列表 | 全部商品 | /pages/products | true
  领券中心 | 领券中心 | /pages/coupons | true
  附近设备 | 附近的机器人 | /pages/nearby | true
  会员权益 | 会员权益 | /pages/members | true
  帮助中心 | 常见问题 | /pages/help | true
  双十一会场 | 双十一会场 | /pages/campaigns/double-eleven | false
  圣诞会场 | 圣诞快乐 | /pages/campaigns/christmas | false
  关于我们 | 关于我们 | /pages/about | true`)

const blocks = rowsIn<"path" | "content">(`path | kind | title | content
  /pages/home | banner | 随时随地，触手可及 | 机器人就在您身边，扫码即购
  /pages/home | products | 今日热卖 | 农夫山泉 550ml / 可口可乐 500ml / 美式咖啡 / 奥利奥饼干 97g
  /pages/home | coupons | 优惠券 | 新人立减 3 元 / 满 20 减 4 / 咖啡八折券
  /pages/products | products | 饮料 | 农夫山泉 550ml / 可口可乐 500ml / 元气森林气泡水 480ml / 东方树叶乌龙茶 500ml
  /pages/products | products | 咖啡 | 美式咖啡 / 拿铁咖啡
  /pages/products | products | 零食 | 奥利奥饼干 97g / 乐事薯片 75g / 每日坚果 25g / 德芙巧克力 43g
  /pages/coupons | banner | 天天有好券 | 每日 10 点更新，先到先得
  /pages/coupons | coupons | 可领取 | 新人立减 3 元 / 满 20 减 4 / 满 50 减 12 / 周末零食券 / 酒店住客券
  /pages/nearby | map | 为您找到最近的机器人 | 请允许获取位置信息 / 点击图标查看在售商品
  /pages/members | banner | 成为会员，处处优惠 | 每月 18 日会员日全场九折
  /pages/members | text | 会员可享 | 消费 1 元积 1 分，积分可抵现金。 / 生日当月赠九折券一张。 / 新品优先体验。
  /pages/help | text | 付款后柜门没有打开？ | 请等待 10 秒；仍未打开时，款项将在 24 小时内原路退回。
  /pages/help | text | 商品有质量问题？ | 请在订单详情中申请退款，并拍照说明。
  /pages/help | text | 如何开具发票？ | 在“我的订单”中选择订单，填写抬头后发送到您的邮箱。
  /pages/campaigns/double-eleven | banner | 双十一狂欢 | 全场八折，仅此十二天
  /pages/campaigns/double-eleven | products | 爆款直降 | 元气森林气泡水 480ml / 每日坚果 25g / 拿铁咖啡 / 德芙巧克力 43g
  /pages/campaigns/double-eleven | coupons | 折上折 | 双十一狂欢券
  /pages/campaigns/christmas | banner | 圣诞快乐 | 礼盒满 50 减 10，送到房间门口
  /pages/campaigns/christmas | products | 圣诞礼盒 | 巧克力礼盒 / 坚果礼盒 / 热红酒套装
  /pages/about | text | 舵手小店 | 我们用机器人把日常所需送到您身边。 / 客服热线：400-000-0000，每日 8 点至 22 点。`)

const DAY = 86_400_000
/** The offset of days in China, which end eight hours before those in Greenwich. */
const CHINA = 8 * 3_600_000

/** Activities, coupons, placements, utterances, quizzes and mini-app pages of the demo. */
export const seedDemoCampaigns = Effect.gen(function* () {
  const dice = makeDice(20_261_126)
  const now = yield* Clock.currentTimeMillis
  const dayStart = (day: number) => now - ((now + CHINA) % DAY) + day * DAY
  /** The moments of a record, in the working hours of one of the ten days before this one. */
  const timestampsBefore = (day: number) => {
    const hours = 9 * 3_600_000 + dice.below(9 * 3600) * 1000
    const created_at = new Date(dayStart(Math.min(day, 0) - 1 - dice.below(10)) + hours)
    return { created_at, updated_at: created_at }
  }
  const dated = <Row extends { readonly from: string; readonly to: string }>({ from, to, ...row }: Row) => {
    const [starts_at, ends_at] = [new Date(dayStart(Number(from))), new Date(dayStart(Number(to)))]
    return { ...row, starts_at, ends_at, ...timestampsBefore(Number(from)) }
  }
  const locations = (yield* sql<{ id: number }>`select id from locations order by id`).map(({ id }) => id)
  const pickLocations = (places: string) => new Set(Array.from({ length: Number(places) }, () => dice.pick(locations)))

  yield* insertRows("activities", activities.map(dated))
  yield* insertRows("coupons", coupons.map(dated))
  yield* insertRows(
    "placements",
    placements.map(({ file, places, ...row }) => ({
      ...dated(row),
      media_url: `/media/${file}`,
      enabled: Number(row.to) > 0,
      robot_ids: [],
      location_ids: [...pickLocations(places)].toSorted((a, b) => a - b)
    }))
  )
  yield* insertRows(
    "utterances",
    utterances.flatMap(({ scene, zh, en }) => [
      { scene, language: "zh-CN", text: zh, enabled: true, ...timestampsBefore(-60) },
      { scene, language: "en-US", text: en, enabled: !dice.chance(0.2), ...timestampsBefore(-40) }
    ])
  )
  yield* insertRows(
    "quizzes",
    quizzes.map((quiz) => {
      return { ...quiz, answers: quiz.answers.split(" / "), enabled: !dice.chance(0.2), ...timestampsBefore(-30) }
    })
  )
  yield* insertRows(
    "mini_app_pages",
    pages.map((page) => {
      const times = timestampsBefore(-20)
      const pageBlocks = blocks.filter(({ path }) => path === page.path)
      return {
        ...page,
        ...times,
        blocks: pageBlocks.map(({ path: _, content, ...block }) => ({
          ...block,
          content: content.replaceAll(" / ", "\n")
        })),
        published_at: page.published === "true" ? times.created_at : null
      }
    })
  )
})
