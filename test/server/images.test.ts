import { describe, expect, it } from "vitest"
import { sweepImages } from "../../server/images/images-calls.ts"
import { joinedBytes, jpeg, pngOf, webp } from "../contract/image-samples.ts"
import { merchant as draft } from "../record-drafts.ts"
import { runOn } from "./run-on.ts"
import { openUsers } from "./user-calls.ts"

const { server, token, post, add, editOf, list } = await openUsers()
const upload = async (bytes: Uint8Array<ArrayBuffer>, type = "application/octet-stream", as = token, query = "") => {
  const response = await fetch(`${server.address}/system-admin/upload/image${query}`, {
    method: "POST",
    headers: { authorization: as, "content-type": type, "accept-language": "en-US" },
    body: bytes
  })
  return (await response.json()) as any
}
const uploaded = async (as = token) => (await upload(pngOf(64), "image/png", as)).data.url as string
const load = (url: string) => fetch(server.address + url)
const age = (url: string) =>
  server.query("update images set created_at = now() - interval '25 hours' where url = $1", [url])

describe("an uploaded image", () => {
  it("An image is served with its type, immutable and inert", async () => {
    for (const [type, bytes] of [
      ["image/png", pngOf(64)],
      ["image/jpeg", jpeg],
      ["image/webp", webp]
    ] as const) {
      const { data } = await upload(bytes)
      expect(data.url).toMatch(/^\/media\/[\w-]{22}$/)
      const served = await load(data.url)
      expect(served.status).toBe(200)
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "public, max-age=31536000, immutable"
      })
    }
  })

  it("Only an image's content counts, and refusals give reasons", async () => {
    const lying = await upload(joinedBytes("<svg onload='alert(1)'/>"), "image/png")
    expect(lying).toMatchObject({ code: 40000, field: "image", msg: "image: must be a PNG, JPEG or WebP image" })
    expect((await upload(jpeg, "image/webp")).code).toBe(0)
    expect(await upload(joinedBytes(jpeg, "<script>"))).toMatchObject({ code: 40000, field: "image" })
    expect(await upload(pngOf(64, 80))).toMatchObject({ code: 40000, msg: "image: must be a square" })
    expect((await upload(pngOf(64, 80), "image/png", token, "?kind=plan")).code).toBe(0)
    const heavy = await upload(pngOf(64, 64, [["tEXt", new Uint8Array(600 * 1024)]]))
    expect(heavy).toMatchObject({ code: 40000, msg: "image: must have at most 512 KiB" })
    expect((await upload(new Uint8Array(2 * 1024 * 1024))).code).toBe(40000)
    expect((await upload(pngOf(64), "text/html")).code).toBe(40000)
    expect((await upload(pngOf(64), "image/png", "nobody's")).code).toBe(40100)
  })

  it("is not found by another address", async () => {
    expect((await load(`/media/${"a".repeat(22)}`)).status).toBe(404)
    expect((await load("/media/../media/x")).status).toBe(404)
  })

  it("An account uploads sixty images an hour", async () => {
    const { id } = await add("uploads.much")
    const own = await server.signIn("uploads.much", "Abc12345")
    await server.query(
      "insert into images (url, type, bytes, created_by) select 'x' || n, 'image/png', '', $1 from generate_series(1, 59) n",
      [id]
    )
    expect((await upload(webp, "image/webp", own)).code).toBe(0)
    expect((await upload(webp, "image/webp", own)).code).toBe(42900)
  })
})

describe("an avatar and a logo", () => {
  it("Images show with records, survive edits and can be removed", async () => {
    const url = await uploaded()
    const user = await add("has.avatar", { avatar: url })
    expect(user.avatar).toBe(url)
    const own = await server.signIn("has.avatar", "Abc12345")
    expect((await server.get("/system-admin/user/detail", { token: own })).data.avatar).toBe(url)
    const { data: updated } = await post("edit", editOf(user, { email: "other@b.example" }))
    expect(updated.avatar).toBe(url)
    expect((await post("edit", editOf(updated, { avatar: null }))).data.avatar).toBeNull()
    const call = (path: string, body: object) => server.post(`/system-admin/merchant/${path}`, body, { token })
    const { data: merchant } = await call("add", { ...draft, name: "有标志的商行 🏪", logo: url })
    expect(merchant.logo).toBe(url)
    expect((await call("edit", { ...draft, id: merchant.id, version: merchant.version })).data.logo).toBe(url)
  })

  it("Avatars and logos are existing images uploaded here", async () => {
    const missingUrl = `/media/${"b".repeat(22)}`
    const user = await add("wants.avatar")
    expect(await post("edit", editOf(user, { avatar: missingUrl }))).toMatchObject({ code: 40400, field: "avatar" })
    for (const elsewhere of ["https://elsewhere.example/a.png", "/media/jobs.svg", "javascript:alert(1)"])
      expect(await post("edit", editOf(user, { avatar: elsewhere }))).toMatchObject({ code: 40000, field: "avatar" })
    const merchant = { ...draft, name: "没有图片", logo: missingUrl }
    expect(await server.post("/system-admin/merchant/add", merchant, { token })).toMatchObject({ field: "logo" })
  })

  it("are one's own to change, with an event", async () => {
    const { id, version } = await add("own.avatar")
    const own = await server.signIn("own.avatar", "Abc12345")
    const url = await uploaded(own)
    const { data } = await server.post("/system-admin/user/avatar", { avatar: url }, { token: own })
    expect(data).toMatchObject({ id, avatar: url, version: version + 1 })
    const [event] = await server.query("select * from events order by id desc limit 1")
    expect(event).toMatchObject({
      type: "users.avatarChanged",
      username: "own.avatar",
      before: { avatar: null },
      after: { avatar: url }
    })
    expect((await list({ username: "own.avatar" })).list[0].avatar).toBe(url)
  })
})

describe("a merchant's people", () => {
  it("Merchants' people see only images that they uploaded", async () => {
    const { id } = await add("of.merchant")
    await server.query("update users set merchant_id = 1 where id = $1", [id])
    const own = await server.signIn("of.merchant", "Abc12345")
    const show = (avatar: string) => server.post("/system-admin/user/avatar", { avatar }, { token: own })
    const url = await uploaded(own)
    expect(await show(await uploaded())).toMatchObject({ code: 40400, field: "avatar" })
    expect((await show(url)).data.avatar).toBe(url)
    expect((await load(url)).status).toBe(200)
    const uploadedUrl = await uploaded()
    await server.query("update users set avatar = $1 where id = $2", [uploadedUrl, id])
    expect((await show(uploadedUrl)).data.avatar).toBe(uploadedUrl)
  })
})

describe("an unused image", () => {
  it("is deleted a day after its last use", async () => {
    const sweep = () => runOn(server, sweepImages)
    const [recent, unused, replaced, referenced] = [
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded()
    ]
    const user = await add("replaces.avatar", { avatar: replaced })
    await post("edit", editOf(user, { avatar: referenced }))
    for (const url of [unused, replaced, referenced]) await age(url)
    await sweep()
    const statuses = await Promise.all(
      [recent, unused, replaced, referenced].map(async (url) => (await load(url)).status)
    )
    expect(statuses).toEqual([200, 404, 404, 200])
  })
})
