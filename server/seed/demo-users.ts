import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Member, pastEvents } from "./demo-history.ts"
import { makeDice } from "./dice.ts"
import { fill } from "./fill.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The staff of the demo by their roles, each by username and, where it is another, the name of the mailbox. */
const lines = `
admin: 王建国 wang.jianguo, grace.miller, 陈晓梅 chen.xiaomei
operator: 张伟 zhang.wei, 李秀英 li.xiuying, 刘洋 liu.yang, james.carter, 杨静怡 yang.jingyi, 周志强 zhou.zhiqiang
operator: emily.watson, 吴桂兰 wu.guilan, 徐浩然 xu.haoran, oliver.bennett, 孙丽华 sun.lihua, 马晓东 ma.xiaodong
sales: 朱明远 zhu.mingyuan, 胡雪 hu.xue, 林志玲 lin.zhiling, sophia.turner, 郭子涵 guo.zihan, 何佳怡 he.jiayi
sales: henry.collins, 高翔 gao.xiang, 罗文斌 luo.wenbin, charlotte.hughes
field: 梁国栋 liang.guodong, 宋佳 song.jia, 郑凯 zheng.kai, daniel.foster, 谢婷婷 xie.tingting, 韩磊 han.lei
field: 唐小虎 tang.xiaohu, 冯雅琴 feng.yaqin, lucas.reed, 董建军 dong.jianjun, 萧雨桐 xiao.yutong, 程浩 cheng.hao
field: 曹颖 cao.ying, 袁立 yuan.li
marketing: 邓紫薇 deng.ziwei, amelia.brooks, 许晴 xu.qing, 傅晨曦 fu.chenxi, 沈佳妮 shen.jiani, noah.sanders, 曾毅 zeng.yi
marketing: 彭宇 peng.yu
auditor: 吕思远 lv.siyuan, 苏曼 su.man, isabella.price
user: 卢静 lu.jing, 蒋文 jiang.wen, 蔡明 cai.ming, ethan.cooper, 贾玲玲 jia.lingling, 丁一 ding.yi, 魏晨 wei.chen
user: mia.richardson
`

const people = lines
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [role = "", persons = ""] = line.split(": ")
    return persons.split(", ").map((person) => {
      const [username = "", mailbox = username] = person.split(" ")
      return { username, email: `${mailbox}@wheelhouse.example`, role }
    })
  })

/** The staff of the demo and what they did. They have no password, so nobody signs in as one of them until an administrator sets one. */
export const seedDemoUsers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_121)
  const staff = people.map((person, index) => {
    // The administrators came first; the others over the last year, some of them within the history that follows.
    const created = now - (index < 3 ? 400 + dice.below(100) : 5 + dice.below(360)) * DAY - dice.below(9) * HOUR
    const seen = dice.chance(0.9)
      ? Math.max(created + HOUR, now - dice.below(30) * DAY - (1 + dice.below(20)) * HOUR)
      : undefined
    return {
      ...person,
      password_hash: "",
      enabled: !dice.chance(0.06) || index < 3,
      created_at: new Date(created),
      updated_at: new Date(created),
      latest_login: seen === undefined ? null : new Date(seen)
    }
  })
  yield* fill("users", staff)
  const members = yield* sql<Member>`
    select id, username, email, role, floor(extract(epoch from created_at) * 1000)::float8 as created_at
    from users where password_hash = '' order by id`
  const admins = members.filter(({ role }) => role === "admin")
  yield* fill("events", pastEvents(members, admins, now, dice))
})
