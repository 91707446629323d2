import { readStream } from "./stream-reader.ts"
import { startServer } from "./test-server.ts"

/** Stands in every text of what is not the merchant's: whoever reads it has read too much. */
export const OTHERS = "FOREIGN"

/**
 * The demo, cut in two: everything is marked as others', and one merchant is given robots, trade, alarms and people of its own. Who administrates it is
 * signed in, and so is one who administrates another.
 */
export const openTwoMerchants = async () => {
  const server = await startServer()
  const { query } = server
  const token = await server.signIn("admin", "Admin123")
  const [mine, theirs] = await query<{ id: number }>("select id from merchants order by id limit 2")
  const setAdmin = async (merchant: number, username: string) => {
    const body = { id: merchant, username, password: "Abc123!" }
    const { code, msg, data } = await server.post("/system-admin/merchant/set-admin-user", body, { token })
    if (code !== 0) throw new Error(`${username}: ${msg}`)
    return { id: data.admin_user_id as number, token: await server.signIn(username, body.password) }
  }
  const admin = await setAdmin(mine!.id, "mine")
  const other = await setAdmin(theirs!.id, `other.${OTHERS}`)
  await query("update devices set merchant_id = $1 where merchant_id = $2", [theirs!.id, mine!.id])
  const robots = await query(
    `update devices set merchant_id = $1, location_id = 1 where robot_id in
      (select d.robot_id from devices d where exists (select from orders o where o.robot_id = d.robot_id and o.state = 'completed')
        and exists (select from robot_alarms a where a.robot_id = d.robot_id) order by 1 limit 3) returning robot_id`,
    [mine!.id]
  )
  // How many wait for a decision in the demo depends on the hour.
  await query(`insert into refunds (number, order_id, amount, reason)
    select 'ASKED' || min(id), min(id), 1, 'Test' from orders where state = 'completed' and refunded = 0 group by robot_id`)
  const own = robots.map(({ robot_id }) => robot_id as string).toSorted()
  await query("update devices set location_id = 2 where location_id = 1 and merchant_id is distinct from $1", [
    mine!.id
  ])
  for (const table of ["orders", "refunds", "robot_alarms"])
    await query(`update ${table} set merchant_id = case when robot_id = any($2) then $1 else $3 end`, [
      mine!.id,
      own,
      theirs!.id
    ])
  await query("update orders set location_id = case when merchant_id = $1 then 1 else 2 end", [mine!.id])
  await query("update robot_alarms set location_id = case when merchant_id = $1 then 1 else 2 end", [mine!.id])

  const mark = (table: string, column: string, where = "true") =>
    query(`update ${table} set ${column} = '${OTHERS} ' || ${column} where ${where}`)
  await mark("merchants", "name", `id <> ${mine!.id}`)
  await mark("devices", "name", `merchant_id is distinct from ${mine!.id}`)
  await mark("orders", "number", `merchant_id <> ${mine!.id}`)
  await mark("refunds", "number", `merchant_id <> ${mine!.id}`)
  await mark("robot_alarms", "note", `merchant_id <> ${mine!.id}`)
  await mark("locations", "name", "id <> 1")
  await query(
    `update users set username = '${OTHERS}.' || username where merchant_id is null and username not in ('admin', 'operator')`
  )

  const [theirRobot] = await query("select robot_id from devices where merchant_id = $1 order by 1 limit 1", [
    theirs!.id
  ])
  const foreignRobot = theirRobot.robot_id as string
  const as = { token: other.token }
  const posted = async (path: string, body: object, options = { token }) => {
    const { code, msg, data } = await server.post(path, body, options)
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }
  const until = Date.now() + 3_600_000
  const period = { starts_at: Date.now() - 1000, ends_at: until }
  const foreign = {
    merchant: theirs!.id,
    robot: foreignRobot,
    user: other.id,
    plain: (
      await posted(
        "/system-admin/user/add",
        { username: `their.${OTHERS}`, role: "user", email: "", enabled: true, password: "Abc12345" },
        as
      )
    ).id as number,
    silence: (
      await posted("/system-admin/alarm/silence", { robot_ids: foreignRobot, types: "", until, reason: OTHERS }, as)
    ).id as number,
    everywhere: (await posted("/system-admin/alarm/silence", { robot_ids: "", types: "0010", until, reason: OTHERS }))
      .id as number,
    rule: (
      await posted("/system-admin/alarm/add-notify-rule", {
        ...{ name: OTHERS, user_ids: [other.id], methods: ["console"], types: ["0010"], enabled: true }
      })
    ).id as number,
    placement: (
      await posted("/advertising-admin/placement/add", {
        ...{ title: OTHERS, media_kind: "image", media_url: "/media/x.png", ...period, sort: 1, enabled: true },
        ...{ robot_ids: foreignRobot, location_ids: "2" }
      })
    ).id as number,
    view: (
      await posted(
        "/system-admin/view/save",
        { page: "userList", name: OTHERS, search: "", columns: [], density: "comfortable", shared: true },
        as
      )
    ).id as number,
    order: await idOf("select id from orders where merchant_id <> $1 and state = 'completed' order by id desc limit 1"),
    refund: await idOf("select id from refunds where merchant_id <> $1 and state = 'requested' limit 1"),
    alarm: await idOf("select id from robot_alarms where merchant_id <> $1 and open limit 1"),
    session: await idOf(
      "select id from sessions where user_id <> (select admin_user_id from merchants where id = $1) and ended_at is null limit 1"
    ),
    message: await idOf(
      "select m.id from messages m join users u on u.id = m.user_id where u.merchant_id is distinct from $1 limit 1"
    ),
    activity: await idOf("select id from activities where $1 > 0 and state = 'draft' limit 1"),
    coupon: await idOf("select id from coupons where $1 > 0 limit 1"),
    utterance: await idOf("select id from utterances where $1 > 0 limit 1"),
    quiz: await idOf("select id from quizzes where $1 > 0 limit 1"),
    page: await idOf("select id from mini_app_pages where $1 > 0 limit 1")
  }
  function idOf(statement: string) {
    return query<{ id: number }>(statement, [mine!.id]).then(([row]) => row!.id)
  }
  return {
    server,
    platform: token,
    merchant: mine!.id,
    admin,
    other,
    own,
    foreign,
    get: (path: string) => server.get(path, { token: admin.token }),
    post: (path: string, body: unknown) => server.post(path, body, { token: admin.token }),
    stream: (token = admin.token) => readStream(server.address, token)
  }
}

export type TwoMerchants = Awaited<ReturnType<typeof openTwoMerchants>>
