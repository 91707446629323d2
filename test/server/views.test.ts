import { beforeAll, describe, expect, it } from "vitest"
import { openUsers } from "./user-calls.ts"

const { server, token, add } = await openUsers()
let other: string
const draft = {
  page: "userList",
  name: "Auditors",
  search: "role=auditor&sort=username",
  density: "compact",
  shared: false,
  columns: [{ id: "username", shown: true }]
}
const save = (more: object = {}, as = token) =>
  server.post("/system-admin/view/save", { ...draft, ...more }, { token: as })
const remove = (id: number, as = token) => server.post("/system-admin/view/delete", { id }, { token: as })
const list = async (page: string, as = token) =>
  (await server.get(`/system-admin/view/list?page=${encodeURIComponent(page)}`, { token: as })).data.list

beforeAll(async () => {
  await add("viewer")
  other = await server.signIn("viewer", "Abc12345")
})

describe("saved views", () => {
  it("Saved views belong to their operator until shared", async () => {
    const { data: view } = await save()
    expect(view).toMatchObject({ ...draft, own: true })
    await save({ page: "sale-admin/router-first", name: "Sales" })
    expect(await list("userList")).toEqual([view])
    expect(await list("userList", other)).toEqual([])
    const { data: shared } = await save({ id: view.id, shared: true })
    expect(await list("userList", other)).toEqual([{ ...shared, own: false }])
    expect(await list("merchantList", other)).toEqual([])
  })

  it("are overwritten and renamed by their owner alone", async () => {
    const { data: view } = await save({ name: "Mine" })
    const renamed = { id: view.id, name: "Renamed", search: "", density: "comfortable" }
    expect(await save(renamed, other)).toMatchObject({ code: 40400, field: "id" })
    expect((await save(renamed)).data).toMatchObject({ ...draft, ...renamed })
    expect(await remove(view.id, other)).toMatchObject({ code: 40400, field: "id" })
    expect((await remove(view.id)).data).toMatchObject({ id: view.id })
    expect(await remove(view.id)).toMatchObject({ code: 40400, field: "id" })
  })

  it("View names are unique per page and operator", async () => {
    const { data: view } = await save({ name: "Night" })
    expect(await save({ name: "ｎIGHT " })).toMatchObject({ code: 40900, field: "name" })
    expect(await save({ name: "night", page: "merchantList" })).toMatchObject({ code: 0 })
    expect(await save({ name: "Night" }, other)).toMatchObject({ code: 0 })
    expect(await save({ id: view.id, name: "NIGHT" })).toMatchObject({ code: 0 })
  })

  it("A page has one default view per operator", async () => {
    const { data: first } = await save({ page: "roleList", name: "First", is_default: true })
    expect(first).toMatchObject({ is_default: true })
    const { data: second } = await save({ page: "roleList", name: "Second", is_default: true, shared: true })
    const [before] = await server.query(
      "select username, before->'is_default' as was, after->'is_default' as is from events where type = 'views.saved' and entity_id = $1 order by id desc limit 1",
      [String(first.id)]
    )
    expect(before).toEqual({ username: "admin", was: true, is: false })
    const defaults = async (as = token) => (await server.get("/system-admin/view/list", { token: as })).data.list
    expect(await defaults()).toEqual([second])
    expect((await list("roleList", other)).map(({ is_default }: any) => is_default)).toEqual([false])
    expect(await defaults(other)).toEqual([])
    expect((await save({ id: second.id, page: "roleList", name: "Renamed", shared: true })).data).toMatchObject({
      is_default: true
    })
    await save({ id: second.id, page: "roleList", name: "Renamed", is_default: false })
    expect(await defaults()).toEqual([])
  })

  it("Bad fields and more than fifty views are refused", async () => {
    expect(await save({ name: " " })).toMatchObject({ code: 40000, field: "name" })
    expect(await save({ page: "a b" })).toMatchObject({ code: 40000, field: "page" })
    expect(await save({ density: "tight" })).toMatchObject({ code: 40000, field: "density" })
    expect(await save({ search: "x".repeat(2001) })).toMatchObject({ code: 40000, field: "search" })
    for (let at = 0; at < 50; at++) expect((await save({ page: "many", name: `view ${at}` })).code).toBe(0)
    expect(await save({ page: "many", name: "one more" })).toMatchObject({ code: 40000, field: "name" })
  })

  it("Saved views have events and leave with their owner", async () => {
    const { id } = (await save({ name: "Told of" }, other)).data
    await remove(id, other)
    const events = await server.query(
      "select type from events where entity_id = $1 and type like 'views.%' order by id",
      [String(id)]
    )
    expect(events.map(({ type }: any) => type)).toEqual(["views.saved", "views.deleted"])
    await save({ name: "Left behind", shared: true }, other)
    await server.query("delete from users where username = 'viewer'")
    expect((await list("userList")).map(({ name }: any) => name)).not.toContain("Left behind")
  })
})
