import { placement as placementDraft } from "../record-drafts.ts"
import { tableOf } from "../../server/records/record-table.ts"
import { editableRecords, sampleOf } from "../contract/record-fixtures.ts"
import { readStream } from "./stream-reader.ts"
import { startServer } from "./test-server.ts"

/** In every text of other merchants: a reader of it has read too much. */
export const FOREIGN_VALUE = "FOREIGN"

/**
 * The demo, cut in two: everything belongs to others, and one merchant gets robots, trade, alarms and people of its
 * own. Its administrator is signed in, and so is another merchant's.
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
  const other = await setAdmin(theirs!.id, `other.${FOREIGN_VALUE}`)
  // One that has never been the merchant's.
  const [theirRobot] = await query<{ robot_id: string }>(
    "select robot_id from devices where merchant_id = $1 order by 1 desc limit 1",
    [theirs!.id]
  )
  const foreignRobot = theirRobot!.robot_id
  await query("update devices set merchant_id = $1 where merchant_id = $2", [theirs!.id, mine!.id])
  const robots = await query(
    `update devices set merchant_id = $1, location_id = 1 where robot_id in
      (select d.robot_id from devices d where exists (select from orders o where o.robot_id = d.robot_id and o.state = 'completed')
        and exists (select from robot_alarms a where a.robot_id = d.robot_id) order by 1 limit 3) returning robot_id`,
    [mine!.id]
  )
  // The demo's number of waiting decisions depends on the hour.
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
    query(`update ${table} set ${column} = '${FOREIGN_VALUE} ' || ${column} where ${where}`)
  await mark("merchants", "name", `id <> ${mine!.id}`)
  await mark("devices", "name", `merchant_id is distinct from ${mine!.id}`)
  await mark("orders", "number", `merchant_id <> ${mine!.id}`)
  await mark("refunds", "number", `merchant_id <> ${mine!.id}`)
  await mark("robot_alarms", "note", `merchant_id <> ${mine!.id}`)
  await mark("locations", "name", "id <> 1")
  await query(
    `update users set username = '${FOREIGN_VALUE}.' || username where merchant_id is null and username not in ('admin', 'operator')`
  )

  const as = { token: other.token }
  const posted = async (path: string, body: object, options = { token }) => {
    const { code, msg, data } = await server.post(path, body, options)
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }
  const until = Date.now() + 3_600_000
  const idOf = async (path: string, body: object, options?: { readonly token: string }) =>
    (await posted(path, body, options)).id as number
  const idsOf = async (statement: string) =>
    (await query<{ id: number | string }>(statement, [mine!.id])).map(({ id }) => id)
  /** A record of each kind of the platform: the demo's, or else a sample. */
  const platformIds = async () => {
    const entries = editableRecords.flatMap(({ name, owner, path, draft }) =>
      owner === "platform" && name !== "placements"
        ? [
            query<{ id: number }>(`select id from ${tableOf(name)} limit 1`).then(async ([row]) => {
              return [name, [row?.id ?? (await idOf(`${path}/add`, sampleOf(draft)))]] as const
            })
          ]
        : []
    )
    return Object.fromEntries(await Promise.all(entries)) as Readonly<Record<string, ReadonlyArray<number>>>
  }
  const silence = { robot_ids: "", types: "", until, reason: FOREIGN_VALUE }
  const pin = { note: FOREIGN_VALUE, due_at: until }
  const plain = { username: `their.${FOREIGN_VALUE}`, role: "user", email: "", enabled: true, password: "Abc12345" }
  const rule = { name: FOREIGN_VALUE, user_ids: [other.id], methods: ["console"], types: ["0010"], enabled: true }
  const placement = { ...placementDraft, title: FOREIGN_VALUE, robot_ids: foreignRobot, location_ids: "2" }
  const view = { page: "userList", name: FOREIGN_VALUE, search: "", columns: [], density: "comfortable", shared: true }
  const users = [await idOf("/system-admin/user/add", plain, as), other.id, 1]
  /** Records of others, by the groups of calls; and the further fields that name them. */
  const foreign = {
    users,
    merchants: [theirs!.id],
    robots: [foreignRobot],
    silences: [
      await idOf("/system-admin/alarm/silence", { ...silence, robot_ids: foreignRobot }, as),
      await idOf("/system-admin/alarm/silence", { ...silence, types: "0010" })
    ],
    pins: [
      await idOf("/system-admin/alarm/pin", { ...pin, robot_id: foreignRobot }, as),
      await idOf("/system-admin/alarm/pin", { ...pin, robot_id: own[0] })
    ],
    notifyRules: [await idOf("/system-admin/alarm/add-notify-rule", rule)],
    placements: [await idOf("/advertising-admin/placement/add", placement)],
    views: [await idOf("/system-admin/view/save", view, as)],
    orders: await idsOf(
      "select id from orders where merchant_id <> $1 and state = 'completed' order by id desc limit 1"
    ),
    refunds: await idsOf("select id from refunds where merchant_id <> $1 and state = 'requested' limit 1"),
    alarms: await idsOf("select id from robot_alarms where merchant_id <> $1 and open limit 1"),
    session: await idsOf(
      "select id from sessions where user_id <> (select admin_user_id from merchants where id = $1) and ended_at is null limit 1"
    ),
    messages: await idsOf(
      "select m.id from messages m join users u on u.id = m.user_id where u.merchant_id is distinct from $1 limit 1"
    ),
    events: await idsOf("select max(id) as id from events where user_id = 1 and $1 > 0"),
    entities: [foreignRobot, ...users],
    ...(await platformIds()),
    activities: await idsOf("select id from activities where $1 > 0 and state = 'draft' limit 1"),
    roles: await idsOf("select id from roles where $1 > 0 and name not in ('admin', 'merchant-admin') limit 1"),
    grantedRoles: ["super-admin"],
    rules: ["userList"],
    locations: [2],
    areas: await idsOf("select district_id as id from locations where $1 > 0 and id = 2")
  }
  const { orders, merchants, locations, alarms } = foreign
  const cards = [foreignRobot, ...orders, ...merchants, ...locations, ...alarms, plain.username]
  return {
    server,
    platform: token,
    merchant: mine!.id,
    admin,
    other,
    /** The merchant's records that a call may name beside a foreign one. */
    own: { robots: own, users: [admin.id], merchants: [mine!.id], grantedRoles: ["merchant-admin"] },
    foreign: { ...foreign, cards },
    get: (path: string) => server.get(path, { token: admin.token }),
    post: (path: string, body: unknown) => server.post(path, body, { token: admin.token }),
    stream: (token = admin.token) => readStream(server.address, token)
  }
}

export type TwoMerchants = Awaited<ReturnType<typeof openTwoMerchants>>
