import { expect, vi } from "vitest"
import { merchant } from "../record-drafts.ts"
import { eventTypes } from "../../src/contract/event-names.ts"
import { pngOf } from "../contract/image-samples.ts"
import { recordKindCases } from "./app-record-kinds.ts"
import { CAPTCHA } from "./test-client.ts"
import type { TestServer } from "./test-server.ts"

/** Kinds of events without a stored row: they are about sessions, secrets and messages. */
const ofNoRow = [
  "session.opened",
  "session.closed",
  "session.ended",
  "session.refused",
  "users.sessionsEnded",
  "users.availabilityMailed",
  "secondFactor.enabled",
  "secondFactor.disabled",
  "secondFactor.reset",
  "secondFactor.recoveryCodeUsed",
  "merchants.keyViewed",
  "messages.read",
  "session.requestDeclined"
]
/** Every kind of event that is about a record. */
export const recordEvents = eventTypes.filter((type) => !ofNoRow.includes(type))

/** Changes of records without a call: by a robot, the demo or an upgrade. */
const pastCalls = [
  "update areas set name = name || ' x' where id = (select min(id) from areas)",
  "insert into areas (id, pid, name, level) values ('999999', '0', 'x', 1)",
  "delete from areas where id = '999999'",
  "update locations set name = name || ' x' where id = 1",
  "insert into locations (name, province_id, city_id, district_id) select 'x', province_id, city_id, district_id from locations where id = 1",
  "delete from locations where name = 'x'",
  "update products set price = price + 1 where id = 1",
  "insert into products (name, price) values ('x', 1)",
  "delete from products where name = 'x'",
  "insert into devices (robot_id, name) values ('X-1', 'x')",
  "update devices set name = 'y' where robot_id = 'X-1'",
  "update devices set robot_id = 'X-2' where robot_id = 'X-1'",
  "delete from devices where robot_id = 'X-2'",
  "update orders set number = number || 'x' where id = (select min(id) from orders)",
  "delete from orders o where id = (select max(id) from orders o where not exists (select from refunds where order_id = o.id))",
  "update refunds set reason = 'x' where id = (select min(id) from refunds)",
  "delete from refunds where id = (select max(id) from refunds)",
  "update robot_alarms set note = 'x' where id = (select max(id) from robot_alarms)",
  "delete from robot_alarms where id = (select min(id) from robot_alarms)",
  "insert into alarm_types (code, severity) values ('9999', 'notice')",
  "delete from alarm_types where code = '9999'",
  "update silences set reason = 'x'",
  "delete from silences where id = (select max(id) from silences)",
  "update account_requests set remarks = 'x'",
  "delete from account_requests"
]

/** Every change of records by people, and by the server for them. */
export const writeEverything = async (server: TestServer, token: string) => {
  const { query } = server
  const post = async (path: string, body: object = {}, as = token) => {
    const answer = await server.post(path, body, { token: as })
    expect([path, answer.code, answer.msg]).toEqual([path, 0, answer.msg])
    return answer.data
  }
  const of = ({ id, version }: { readonly id: number; readonly version: number }) => ({ id, version })

  const editedRecords: Record<string, any> = {}
  for (const { path, topic, draft, change } of recordKindCases) {
    const added = await post(`${path}/add`, draft)
    await post(`${path}/edit`, { ...draft, ...change, ...of(added) })
    await post(`${path}/delete`, { id: added.id })
    if (topic !== "merchants") editedRecords[topic] = await post(`${path}/add`, draft)
  }
  let activity = editedRecords["activities"]
  for (const call of ["start", "pause", "end"]) activity = await post(`/market-support/activity/${call}`, of(activity))
  let placement = editedRecords["placements"]
  for (const enabled of [false, true])
    placement = await post("/advertising-admin/placement/enable", { ...of(placement), enabled })
  let page = editedRecords["miniAppPages"]
  for (const published of [true, false]) page = await post("/mini-app-admin/page/publish", { ...of(page), published })

  const user = { username: "re.built", role: "user", email: "", enabled: true, password: "Abc12345" }
  const own = await post("/system-admin/user/add", user)
  await post("/system-admin/user/edit", { ...user, ...of(own), email: "re@b.example", password: "Abd12345" })
  const { password } = await post("/system-admin/user/reset-password", { id: own.id })
  const as = await server.signIn(user.username, password)
  const passwords = { old_password: password, new_password: "New12345", confirm_password: "New12345" }
  await post("/system-admin/user/password", passwords, as)
  const [robot] = await query(
    "select robot_id as robot_ids from robot_slots join robot_states using (robot_id) where on_shelf and state = 'online' order by 1 limit 1"
  )
  await post("/device-admin/device/user-device/set", robot, as)
  await post("/device-admin/device/move", { ...robot, location_id: editedRecords["locations"].id })
  const url = `/media/${"a".repeat(22)}`
  await query("insert into images (url, type, bytes, created_by) values ($1, 'image/png', $2, $3)", [
    url,
    pngOf(64),
    own.id
  ])
  const site = { id: editedRecords["locations"].id, image: url }
  await post("/system-admin/location/set-plan", site)
  const points = { px1: 0, py1: 0, x1: 0, y1: 0, px2: 9, py2: 0, x2: 1, y2: 0 }
  await post("/system-admin/location/calibrate-plan", { ...site, ...points })
  await post("/system-admin/location/remove-plan", { id: site.id })
  await post("/system-admin/user/avatar", { avatar: url }, as)
  const view = { page: "userList", search: "", columns: [], density: "comfortable", shared: true, is_default: true }
  const firstView = await post("/system-admin/view/save", { ...view, name: "One" }, as)
  const later = await post("/system-admin/view/save", { ...view, name: "Two" }, as)
  await post("/system-admin/view/delete", { id: later.id }, as)
  expect(firstView.is_default).toBe(true)
  const { token: code } = await post("/system-admin/user/wechat-code", {}, as)
  const bound = await fetch(`${server.address}/system-admin/user/get-wechat-openid`, {
    method: "POST",
    body: new URLSearchParams({ Authorization: code, openid: "oLVPpjqs9BhvzwPj5A-vTYAX3GLc" })
  })
  expect(bound.status).toBe(200)
  await post("/system-admin/user/wechat-unbind", {}, as)
  const { captcha_id } = (await server.get("/system-admin/captcha")).data
  await post("/system-admin/account-request/add", {
    kind: "registration",
    username: "who.else",
    email: "",
    remarks: "",
    captcha_id,
    captcha: CAPTCHA
  })

  const role = { name: "re-built", title: "Re", remarks: "", second_factor: false }
  const newRole = await post("/system-admin/role/add", role)
  const edited = await post("/system-admin/role/edit", {
    ...of(newRole),
    title: "Again",
    remarks: "",
    second_factor: true
  })
  await post("/system-admin/role/set-rules", { ...of(edited), names: ["userList"] })
  await post("/system-admin/role/delete", { id: newRole.id })
  const rebuilt = { ...merchant, name: "Rebuilt" }
  const shop = await post("/system-admin/merchant/add", rebuilt)
  await post("/system-admin/merchant/edit", { ...rebuilt, ...of(shop), remarks: "x" })
  await post("/system-admin/merchant/set-admin-user", { id: shop.id, user_id: own.id })
  await post("/system-admin/merchant/reset-api-token", { id: shop.id })
  const closed = await post("/system-admin/merchant/add", { ...merchant, name: "Closed" })
  await post("/system-admin/merchant/delete", { id: closed.id })

  const rule = { name: "Re", user_ids: [own.id], methods: ["console"], types: ["0010"], enabled: true }
  const newRule = await post("/system-admin/alarm/add-notify-rule", rule)
  await post("/system-admin/alarm/edit-notify-rule", { ...rule, ...of(newRule), types: ["0007"] })
  const deletedRule = await post("/system-admin/alarm/add-notify-rule", { ...rule, name: "Gone" })
  await post("/system-admin/alarm/delete-notify-rule", { id: deletedRule.id })
  const silence = { robot_ids: "", types: "0010", until: Date.now() + 60_000, reason: "re" }
  const silent = await post("/system-admin/alarm/silence", silence)
  await post("/system-admin/alarm/end-silence", { ids: String(silent.id) })
  await post("/system-admin/alarm/silence", { ...silence, starts_at: Date.now() + 500 })
  await vi.waitFor(async () => expect(await query("select from silences where not begun")).toEqual([]), 15_000)
  const type = { code: "0010", version: 1, severity: "major", enabled: true, threshold: 25 }
  await post("/system-admin/alarm/edit-alarm-type", type)
  await post("/system-admin/alarm/alarm-receive-status", { status: 0 })
  for (const subscribed of [true, false]) await post("/system-admin/availability/subscription", { subscribed })
  for (const allowed of [true, false]) await post("/system-admin/developer-tools/set-allowed", { allowed })
  const [open] = await query("select id from robot_alarms where open order by id limit 1")
  await post("/system-admin/alarm/acknowledge", { ids: String(open.id), note: "mine" })
  const [colleague] = await query("select id from users where username = 'operator'")
  const colleagueToken = await server.signIn("operator", "Oper1234")
  for (const answer of ["withdrawn", "declined", "accepted"]) {
    await post("/system-admin/alarm/hand-over", { ids: String(open.id), user_id: colleague.id, note: "yours" })
    const answering = { ids: String(open.id), answer, note: answer }
    await post("/system-admin/alarm/answer-handover", answering, answer === "withdrawn" ? token : colleagueToken)
  }
  await post("/system-admin/alarm/release", { ids: String(open.id) })

  const pinned = { robot_id: robot.robot_ids, note: "wheel", due_at: Date.now() }
  const pin = await post("/system-admin/alarm/pin", pinned)
  await post("/system-admin/alarm/edit-pin", { ...of(pin), note: "wheels", due_at: Date.now() })
  await post("/system-admin/alarm/answer-pin", { id: pin.id, note: "replaced" }, colleagueToken)
  for (const answer of ["withdrawn", "declined", "accepted"]) {
    await post("/system-admin/alarm/hand-over-all", { user_id: colleague.id, note: "yours" })
    await post(
      "/system-admin/alarm/answer-pin-offer",
      { id: pin.id, answer },
      answer === "withdrawn" ? token : colleagueToken
    )
  }
  await post("/system-admin/alarm/unpin", { id: pin.id }, colleagueToken)
  const laterPin = await post("/system-admin/alarm/pin", pinned)
  const leaving = { ...user, username: "re.leased", role: "operator" }
  const leaver = await post("/system-admin/user/add", leaving)
  await query("update robot_pins set owner_id = $1 where id = $2", [leaver.id, laterPin.id])
  await post("/system-admin/user/edit", { ...leaving, ...of(leaver), enabled: false })

  for (const call of ["remove-from-shelf", "put-on-shelves", "sync"]) await post(`/device-admin/device/${call}`, robot)
  await post("/device-admin/device/take-out-of-service", { ...robot, reason: "Wheel repair", until: null })
  await post("/device-admin/device/return-to-service", robot)
  const orders = await query(
    "select id from orders where state = 'completed' and refunded = 0 and not exists (select from refunds where order_id = orders.id) limit 6"
  )
  const newRefunds = []
  for (const order of orders)
    newRefunds.push(await post("/sale-admin/refund/add", { order_id: order.id, amount: 1, reason: "re" }))
  const [paid, refused, undone, first, many, stopped] = newRefunds as [any, any, any, any, any, any]
  await post("/sale-admin/refund/refuse", { ...of(refused), reason: "yes" })
  await post("/sale-admin/refund/approve", { ...of(undone), reason: "yes" })
  await post("/sale-admin/refund/undo", { ids: String(undone.id) })
  await query("update merchants set refund_limit = 0 where name = $1", [first.merchant])
  await post("/sale-admin/refund/approve", { ...of(first), reason: "yes" })
  await query("update merchants set refund_limit = null")
  await post("/sale-admin/refund/approve-all", { ids: String(many.id), under: 2 })
  for (const { id, version } of [paid, stopped])
    await post("/sale-admin/refund/approve", { id, version, reason: "yes" })
  await query("update orders set refunded = amount, state = 'refunded' where id = $1", [stopped.order_id])
  await query("update refunds set pays_at = now() where id = any($1)", [[paid.id, stopped.id]])
  await vi.waitFor(
    async () =>
      expect(await query("select state from refunds where id = any($1) order by id", [[paid.id, stopped.id]])).toEqual([
        { state: "approved" },
        { state: "requested" }
      ]),
    15_000
  )
  const [sale] = await query(
    "select number, robot_id, slot, api_token from orders join devices using (robot_id) join robot_slots using (robot_id) join merchants m on m.id = devices.merchant_id where orders.dispensing is null limit 1"
  )
  const result = { number: sale.number, slots: [{ slot: sale.slot, quantity: 1, dispensed: 0 }] }
  const report = { robot_id: sale.robot_id, at: Date.now(), orders: [result] }
  await post("/device-admin/report", { reports: [report] }, sale.api_token)
  for (const statement of pastCalls) await query(statement)
  // With the user go picks, views and references in rules; their merchant has no administrator any more.
  await post("/system-admin/user/delete", { id: own.id })
}
