import { Effect } from "effect"
import { declareActor } from "../events/log-fact.ts"
import { sql } from "../database/sql.ts"

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
]

/** The staff of the demo by role, each by username and, if it differs, the name of the mailbox. */
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

/** The domain of former addresses, which an administrator has changed. */
const FORMER = "@mail.wheelhouse.example"

/** Seeds people. Administrators came first, the others over the last year, some within the history that follows. */
const seedPeople = Effect.gen(function* () {
  yield* sql`
    insert into users (username, email, role, password_hash, enabled, created_at, updated_at, latest_login)
    select username, case when nth % 4 = 0 then replace(email, '@', '@mail.') else email end, role, '', nth <= 3 or random() > 0.06, created_at, created_at,
      case when random() < 0.9 then greatest(created_at + interval '1 hour', now() - (1 + random() * 720) * interval '1 hour') end
    from (
      select nth, person->>'username' as username, person->>'email' as email, person->>'role' as role,
        now() - (case when nth <= 3 then 400 + random() * 100 else 5 + random() * 360 end) * interval '1 day' as created_at
      from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality staff (person, nth)) staff order by nth`
})

/** Seeds three months of sign-ins and logouts in the log, on workdays. No later session has the number of one of them. */
const seedPastSessions = Effect.gen(function* () {
  yield* sql`
    with chances as materialized (
      select id, username, created_at, midnight, random() as luck, midnight + random() * interval '9 hours' as opened_at
      from users, generate_series(date_trunc('day', now(), 'UTC') - interval '90 days', now(), interval '1 day') midnight where password_hash = ''),
      visits as materialized (
        select id, username, opened_at, opened_at + (20 + random() * 300) * interval '1 minute' as closed_at, random() < 0.5 as closes,
          nextval(pg_get_serial_sequence('sessions', 'id')) as session,
          jsonb_build_object('address', concat_ws('.', 10, 8, floor(random() * 6), 2 + floor(random() * 250)),
            'agent', (${agents}::text[])[1 + floor(random() * ${agents.length})::int4]) as fact
        from (
          select * from chances
          where created_at < midnight and luck < case when extract(isodow from midnight) > 5 then 0.03 else 0.22 end order by opened_at) chosen)
    select set_config('wheelhouse.at', at::text, true), set_config('wheelhouse.actor', username, true), set_config('wheelhouse.actor_id', id::text, true),
      log_fact('sessions', session::text, verb, fact)
    from (
      select id, username, session, opened_at as at, 'session.opened' as verb, fact from visits
      union all
      select id, username, session, closed_at, 'session.closed', fact || jsonb_build_object('user_id', id) from visits where closes
      order by at) past where at < now()`
})

const seedMoves = Effect.gen(function* () {
  const moved = yield* sql<{ id: number; email: string; at: string; admin_id: number; admin: string }>`
    select u.id, replace(u.email, ${FORMER}, '@wheelhouse.example') as email, greatest(u.created_at, now() - random() * interval '90 days')::text as at,
      a.id as admin_id, a.username as admin
    from users u cross join lateral (
      select id, username from users where role = 'admin' and password_hash = '' and id <> u.id order by random() limit 1) a
    where u.email like ${`%${FORMER}`} order by u.id`
  for (const { id, email, at, admin_id, admin } of moved) {
    yield* declareActor({ id: admin_id, username: admin })
    yield* sql`select set_config('wheelhouse.at', ${at}, true)`
    yield* sql`update users set email = ${email}, version = version + 1, updated_at = ${at} where id = ${id}`
  }
  yield* declareActor({ id: null, username: "Wheelhouse" })
  yield* sql`select set_config('wheelhouse.at', '', true)`
})

/**
 * Seeds the staff of the demo and their past. They have no password, so nobody signs in as one of them before an
 * administrator sets one.
 */
export const seedDemoUsers = Effect.all([seedPeople, seedPastSessions, seedMoves], { discard: true })
