import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Dice, makeDice, fill } from "./rows.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 90

interface Member {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly role: string
  readonly created_at: number
}

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
]

const fieldsOf = ({ id, username, email, role }: Member, more: object = {}) => ({
  id,
  username,
  email,
  role,
  enabled: true,
  ...more
})

/** Three months of an office: people sign in on workdays and go home, administrators add and change accounts now and then. */
const pastEvents = (
  members: ReadonlyArray<Member>,
  admins: ReadonlyArray<Member>,
  now: number,
  dice: Dice
): ReadonlyArray<object> => {
  const events: Array<{ readonly at: number }> = []
  const add = (at: number, { id, username }: Member, type: string, entity: number, change: object) => {
    if (at < now)
      events.push({
        at,
        ...{ user_id: id, username, type, entity_id: String(entity), before: null, after: null },
        ...change
      })
  }
  let session = 0
  for (let day = DAYS; day >= 0; day--) {
    const midnight = now - (now % DAY) - day * DAY
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    for (const member of members) {
      if (member.created_at > midnight || !dice.chance(weekend ? 0.03 : 0.22)) continue
      const opened = midnight + dice.below(9 * 60) * MINUTE
      const seen = { id: ++session, address: `10.8.${dice.below(6)}.${2 + dice.below(250)}`, agent: dice.pick(agents) }
      add(opened, member, "session.opened", seen.id, { after: seen })
      const closed = dice.chance(0.5) && opened + (20 + dice.below(300)) * MINUTE
      if (closed) add(closed, member, "session.closed", seen.id, { before: { ...seen, user_id: member.id } })
    }
    if (!weekend && dice.chance(0.4)) {
      const changed = dice.pick(members.filter(({ created_at }) => created_at < midnight))
      const email = `${changed.email.split("@")[0]}@mail.wheelhouse.example`
      const change = { before: fieldsOf(changed, { email }), after: fieldsOf(changed) }
      add(midnight + dice.below(9 * 60) * MINUTE, dice.pick(admins), "users.edited", changed.id, change)
    }
  }
  for (const member of members) {
    if (member.created_at > now - DAYS * DAY)
      add(member.created_at, dice.pick(admins), "users.added", member.id, { after: fieldsOf(member) })
  }
  return events.toSorted((a, b) => a.at - b.at).map(({ at, ...event }) => ({ at: new Date(at), ...event }))
}

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
