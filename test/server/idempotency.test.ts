import { request } from "node:http"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { coupon as couponDraft, quiz as quizDraft } from "../record-drafts.ts"
import { UPLOAD_PATH } from "../../src/contract/images.ts"
import { pngOf } from "../contract/image-samples.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

/** Two may have the same name. */
const coupon = (name: string) => ({ ...couponDraft, name })
const add = (key: string, body: unknown, as = token, on: Pick<TestServer, "post"> = server) =>
  on.post("/market-support/coupon/add", body, { token: as, headers: { "idempotency-key": key } })

const counted = async (from: string, value?: string): Promise<number> =>
  (await server.query(`select count(*)::int4 as count from ${from}`, value === undefined ? [] : [value]))[0].count
/** Records of this name, and their events. */
const carriedOut = async (name: string) => [
  await counted("coupons where name = $1", name),
  await counted("events where after ->> 'name' = $1", name)
]

describe("a write with an idempotency key", () => {
  it("A write with a key runs once with one answer", async () => {
    const key = randomUUID()
    const first = await add(key, coupon("again?"))
    expect(first.code).toBe(0)
    expect(await add(key, coupon("again?"))).toEqual(first)
    expect(await carriedOut("again?")).toEqual([1, 1])
    expect((await add(randomUUID(), coupon("again?"))).data.id).not.toBe(first.data.id)
  })

  it("Simultaneous requests with one key run once and answer alike", async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(key, coupon("at once?"))))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]!.code).toBe(0)
    expect(await carriedOut("at once?")).toEqual([1, 1])
  })

  it("A write whose sender hung up completes and answers repetitions", async () => {
    const body = JSON.stringify(coupon("gone?"))
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID()
      const headers = { authorization: token, "content-type": "application/json", "idempotency-key": key }
      const sent = request(`${server.address}/market-support/coupon/add`, { method: "POST", headers })
      sent.on("error", () => {})
      await new Promise<void>((resolve) => sent.end(body, () => resolve()))
      for (let tick = 0; tick < round * 20; tick += 1) await new Promise((resolve) => setImmediate(resolve))
      sent.destroy()
      expect((await add(key, coupon("gone?"))).code).toBe(0)
      expect(await carriedOut("gone?")).toEqual([round + 1, round + 1])
    }
  })

  it("Another write's key is refused, and its answer stays", async () => {
    const key = randomUUID()
    const first = await add(key, coupon("mine?"))
    const field = "idempotency-key"
    expect(await add(key, coupon("another?"))).toMatchObject({ code: 40000, field })
    const elsewhere = { token, headers: { "idempotency-key": key } }
    expect(await server.post("/market-support/coupon/delete", { id: first.data.id }, elsewhere)).toMatchObject({
      code: 40000,
      field
    })
    expect(await add(key, coupon("mine?"))).toEqual(first)
    expect(await carriedOut("another?")).toEqual([0, 0])
  })

  it("Keys of different operators differ", async () => {
    const key = randomUUID()
    expect((await add(key, coupon("whose?"))).code).toBe(0)
    await server.query("update roles set rules = rules || '{market-support}' where name = 'operator'")
    const operator = await server.signIn("operator", "Oper1234")
    expect((await add(key, coupon("whose?"), operator)).code).toBe(0)
    expect(await carriedOut("whose?")).toEqual([2, 2])
  })

  it.each(["", "short", "x".repeat(101), "not one of ours at all!"])("%j is no idempotency key", async (key) => {
    expect(await add(key, coupon("malformed?"))).toMatchObject({ code: 40000, field: "idempotency-key" })
    expect(await carriedOut("malformed?")).toEqual([0, 0])
  })

  it("A refused write runs again with its key", async () => {
    const quiz = { ...quizDraft, question: "taken?" }
    const headers = { "idempotency-key": randomUUID() }
    const post = (keyed: object) => server.post("/interactive-admin/quiz/add", quiz, { token, ...keyed })
    const taken = await post({})
    expect((await post({ headers })).code).toBe(40900)
    await server.post("/interactive-admin/quiz/delete", { id: taken.data.id }, { token })
    expect((await post({ headers })).code).toBe(0)
  })

  it("A refused guess of the old password still counts", async () => {
    const change = { old_password: "Wrong123", new_password: "Right1234", confirm_password: "Right1234" }
    const guess = () =>
      server.post("/system-admin/user/password", change, { token, headers: { "idempotency-key": randomUUID() } })
    await vi.waitFor(async () => expect((await guess()).code).toBe(42900), { timeout: 20_000, interval: 0 })
  })
})

describe("a stored answer", () => {
  it("holds neither key nor answer in clear", async () => {
    const [key, question] = [randomUUID(), `secret ${randomBytes(6).toString("hex")}?`]
    expect((await add(key, coupon(question))).code).toBe(0)
    const rows: ReadonlyArray<{ id: Buffer; fingerprint: Buffer; answer: Buffer }> = await server.query(
      "select id, fingerprint, answer from idempotency_keys"
    )
    const storedBytes = Buffer.concat(
      rows.flatMap(({ id, fingerprint, answer }) => [id, fingerprint, answer])
    ).toString()
    expect(rows.length).toBeGreaterThan(0)
    expect([storedBytes.includes(key), storedBytes.includes(question), storedBytes.includes("question")]).toEqual([
      false,
      false,
      false
    ])
  })

  it("Equal requests are stored with different hashes", async () => {
    await add(randomUUID(), coupon("equal?"))
    await add(randomUUID(), coupon("equal?"))
    const [rows] = await server.query(
      "select count(*)::int4 as count, count(distinct fingerprint)::int4 as different from idempotency_keys"
    )
    expect(rows.different).toBe(rows.count)
  })

  it("An upload is recognised by its hash", async () => {
    const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content)
    const [admin] = await server.query("select id from users where username = 'admin'")
    const fingerprintOf = async (key: string) => {
      const id = sha256(JSON.stringify([admin.id, key, "id"])).digest()
      const rows = await server.query("select fingerprint from idempotency_keys where id = $1", [id])
      return Buffer.from(rows[0].fingerprint).toString("hex")
    }
    const key = randomUUID()
    const image = pngOf(64)
    const headers = { authorization: token, "content-type": "image/png", "idempotency-key": key }
    const uploaded = await fetch(`${server.address}${UPLOAD_PATH}`, { method: "POST", headers, body: image })
    expect(await uploaded.json()).toMatchObject({ code: 0 })
    const parts = [admin.id, key, "request", `POST ${UPLOAD_PATH}`, sha256(image).digest("base64")]
    expect(await fingerprintOf(key)).toBe(sha256(JSON.stringify(parts)).digest("hex"))
  })

  it("Reads and keyless writes store no answer", async () => {
    const before = await counted("idempotency_keys")
    expect((await server.post("/market-support/coupon/add", coupon("bare?"), { token })).code).toBe(0)
    const looked = await server.get("/market-support/coupon/list", {
      token,
      headers: { "idempotency-key": randomUUID() }
    })
    expect(looked.code).toBe(0)
    expect(await counted("idempotency_keys")).toBe(before)
  })

  it("Every answer says that answers are stored", async () => {
    const answers = await Promise.all([
      server.send("GET", "/system-admin/captcha"),
      server.send("GET", "/system-admin/user/detail"),
      server.send("POST", "/system-admin/nothing")
    ])
    expect(answers.map(({ headers }) => headers.get("x-keeps-answers"))).toEqual(["1", "1", "1"])
  })

  it("A stored answer is deleted after a day", async () => {
    const key = randomUUID()
    await add(key, coupon("a day?"))
    await server.query("update idempotency_keys set created_at = now() - interval '25 hours'")
    const next = await startServer({ databaseUrl: server.databaseUrl })
    await vi.waitFor(async () => expect(await counted("idempotency_keys")).toBe(0), { timeout: 10_000 })
    expect((await add(key, coupon("a day?"), token, next)).code).toBe(0)
    expect(await carriedOut("a day?")).toEqual([2, 2])
  })
})
