import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeDice, fill } from "./rows.ts"
import { miniAppPages } from "./mini-app-pages.ts"

/** What the marketing people of the demo have made. Days count from today: the first is the start, the second the end. */
const activities = [
  ["双十一大促", "percent", 20, 0, -20, -8, "running"],
  ["满 30 减 5", "amount", 500, 3000, -15, 30, "running"],
  ["咖啡早八折", "percent", 20, 0, -30, 60, "running"],
  ["酒店客房夜宵立减", "amount", 300, 1500, -10, 20, "paused"],
  ["新品气泡水尝鲜", "percent", 30, 0, -5, 10, "running"],
  ["圣诞礼盒", "amount", 1000, 5000, 25, 40, "draft"],
  ["元旦跨年", "percent", 15, 0, 35, 45, "draft"],
  ["国庆出行补给", "percent", 10, 2000, -60, -45, "running"],
  ["会员日九折", "percent", 10, 0, -3, 4, "running"],
  ["春节返乡满减", "amount", 800, 4000, 60, 80, "draft"],
  ["暑期清凉季", "percent", 25, 0, -140, -80, "ended"],
  ["写字楼下午茶", "amount", 200, 1000, -25, 5, "paused"]
] as const

/** Name, kind, discount, threshold, first and last day, quantity, issued and used. */
const coupons = [
  ["新人立减 3 元", "amount", 300, 0, -80, 200, 20_000, 12_640, 8_215],
  ["满 20 减 4", "amount", 400, 2000, -40, 20, 8_000, 6_902, 3_377],
  ["满 50 减 12", "amount", 1200, 5000, -40, 20, 3_000, 1_204, 388],
  ["咖啡八折券", "percent", 20, 0, -30, 30, 5_000, 4_120, 2_804],
  ["生日九折券", "percent", 10, 0, -200, 165, 10_000, 3_311, 1_950],
  ["周末零食券", "amount", 200, 1000, -12, 40, 6_000, 2_008, 777],
  ["国庆出行券", "amount", 500, 2500, -60, -45, 4_000, 4_000, 2_911],
  ["双十一狂欢券", "percent", 30, 3000, -20, -8, 10_000, 9_800, 7_024],
  ["圣诞惊喜券", "amount", 1000, 6000, 25, 40, 2_000, 0, 0],
  ["邀请好友券", "amount", 500, 1500, -90, 90, 15_000, 5_670, 4_020],
  ["酒店住客券", "percent", 15, 1000, -50, 100, 5_000, 1_899, 640],
  ["补偿券", "amount", 500, 0, -90, 275, 1_000, 214, 160]
] as const

/** Title, medium, file in `public/media`, first and last day, order, shown at how many locations. */
const placements = [
  ["气泡水新品上市", "video", "sparkling-water.mp4", -5, 25, 10, 0],
  ["双十一主视觉", "image", "double-eleven.svg", -20, -8, 5, 0],
  ["咖啡早八折", "image", "morning-coffee.svg", -30, 60, 20, 12],
  ["商场寻车指引", "image", "parking-guide.svg", -60, 300, 90, 6],
  ["酒店夜宵菜单", "image", "night-menu.svg", -10, 20, 30, 8],
  ["医院温馨提示", "image", "health-notice.svg", -120, 120, 1, 4],
  ["圣诞礼盒预告", "image", "christmas.svg", 10, 40, 15, 0],
  ["招聘设备运维", "image", "jobs.svg", -14, 46, 80, 20],
  ["会员招募", "image", "members.svg", -90, 180, 40, 0],
  ["高铁站出行补给", "video", "travel-snacks.mp4", -45, 45, 25, 5]
] as const

/** Scene, Chinese, English. */
const utterances = [
  ["greeting", "您好，欢迎光临！", "Hello and welcome!"],
  ["greeting", "早上好，来杯咖啡吗？", "Good morning, how about a coffee?"],
  ["greeting", "你好呀，我是小舵。", "Hi there, I am Helm."],
  ["selling", "今天饮料第二件半价哦。", "Today the second drink is half price."],
  ["selling", "请在屏幕上选择商品。", "Please choose on the screen."],
  ["selling", "扫码支付后柜门会自动打开。", "The door opens by itself once you have paid."],
  ["delivering", "您的物品已送达，请取件。", "Your delivery has arrived, please take it."],
  ["delivering", "正在为您送货，请稍候。", "Your delivery is on its way."],
  ["blocked", "请让一让，谢谢。", "Excuse me, may I pass?"],
  ["blocked", "前方有障碍，我绕一下。", "Something is in my way, I will go around it."],
  ["charging", "我去充电了，一会儿见。", "I am going to charge, see you soon."],
  ["farewell", "谢谢惠顾，再见！", "Thank you and goodbye!"],
  ["farewell", "祝您生活愉快。", "Have a nice day."]
] as const

/** Question, answers, the right one. */
const quizzes = [
  ["一年中白天最长的节气是？", ["夏至", "冬至", "春分", "立夏"], 0],
  ["世界上最大的海洋是？", ["大西洋", "太平洋", "印度洋"], 1],
  ["“床前明月光”的作者是？", ["杜甫", "白居易", "李白", "王维"], 2],
  ["水的化学式是？", ["CO2", "H2O", "O2"], 1],
  ["中国的首都是？", ["上海", "南京", "西安", "北京"], 3],
  ["一个标准足球队上场几人？", ["9", "10", "11", "12"], 2],
  ["光速约为每秒多少公里？", ["3 万", "30 万", "300 万"], 1],
  ["机器人一词最早出自？", ["一部戏剧", "一篇论文", "一部电影"], 0],
  ["彩虹有几种颜色？", ["五种", "六种", "七种"], 2],
  ["茶的故乡是？", ["中国", "印度", "英国", "日本"], 0],
  ["国际象棋的棋盘有多少格？", ["49", "64", "81", "100"], 1],
  ["一年有多少个节气？", ["12", "20", "24", "36"], 2],
  ["离太阳最近的行星是？", ["水星", "金星", "火星"], 0],
  ["熊猫主要吃什么？", ["竹子", "鱼", "蜂蜜", "坚果"], 0]
] as const

const DAY = 86_400_000
/** The days of shops end in China, eight hours before they do in Greenwich. */
const CHINA = 8 * 3_600_000

/** Activities, coupons, placements, utterances, quizzes and mini-app pages of the demo. */
export const seedDemoCampaigns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_126)
  const today = now - ((now + CHINA) % DAY)
  const at = (day: number) => new Date(today + day * DAY)
  /** In working hours. */
  const made = (firstDay: number) => {
    const day = at(Math.min(firstDay, 0) - 1 - dice.below(10))
    const created = new Date(day.getTime() + 9 * 3_600_000 + dice.below(9 * 3600) * 1000)
    return { created_at: created, updated_at: created }
  }

  yield* fill(
    "activities",
    activities.map(([name, kind, discount, threshold, from, to, state]) => ({
      ...{ name, kind, discount, threshold, starts_at: at(from), ends_at: at(to), state },
      ...made(from)
    }))
  )
  yield* fill(
    "coupons",
    coupons.map(([name, kind, discount, threshold, from, to, quantity, issued, used]) => ({
      ...{ name, kind, discount, threshold, starts_at: at(from), ends_at: at(to), quantity, issued, used },
      ...made(from)
    }))
  )
  const locations = (yield* sql<{ id: number }>`select id from locations order by id`).map(({ id }) => id)
  yield* fill(
    "placements",
    placements.map(([title, media_kind, file, from, to, sort, places]) => ({
      ...{ title, media_kind, media_url: `/media/${file}`, sort, enabled: to > 0 },
      ...{ starts_at: at(from), ends_at: at(to), robot_ids: [] },
      location_ids: [...new Set(Array.from({ length: places }, () => dice.pick(locations)))].toSorted((a, b) => a - b),
      ...made(from)
    }))
  )
  yield* fill(
    "utterances",
    utterances.flatMap(([scene, zh, en]) => [
      { scene, language: "zh-CN", text: zh, enabled: true, ...made(-60) },
      { scene, language: "en-US", text: en, enabled: !dice.chance(0.2), ...made(-40) }
    ])
  )
  yield* fill(
    "quizzes",
    quizzes.map(([question, answers, right]) => ({
      ...{ question, answers, right, enabled: !dice.chance(0.2) },
      ...made(-30)
    }))
  )
  yield* fill(
    "mini_app_pages",
    miniAppPages.map(({ blocks, published, ...page }) => {
      const times = made(-20)
      return {
        ...{ ...page, ...times, published, published_at: published ? times.created_at : null },
        blocks: blocks.map(([kind, title, lines]) => ({ kind, title, content: lines.join("\n") }))
      }
    })
  )
})
