import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { Schema } from "effect"
import { POSITION_STREAM, PositionMessage } from "../../src/contract/robot-positions.ts"
import { site as draft } from "../record-drafts.ts"
import { pngOf } from "../contract/image-samples.ts"
import { merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(PositionMessage))

let server: TestServer
let other: TestServer
let token: string
const open: Array<AbortController> = []
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ databaseUrl: server.databaseUrl })
  token = await server.signIn("admin", "Admin123")
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.abort()
})

const post = async (call: string, body: object) =>
  (await server.post(`/system-admin/location/${call}`, body, { token })).data
let named = 0
const calibratedSite = async () => {
  const { id } = await post("add", { ...draft, name: `Moving ${++named}` })
  const response = await fetch(`${server.address}/system-admin/upload/image?kind=plan`, {
    method: "POST",
    headers: { authorization: token, "content-type": "image/png" },
    body: pngOf(400, 300)
  })
  const { url: image } = ((await response.json()) as any).data
  await post("set-plan", { id, image })
  await post("calibrate-plan", { id, image, px1: 0, py1: 300, x1: 0, y1: 0, px2: 400, py2: 300, x2: 20, y2: 0 })
  return id as number
}

/** Reads a stream as the console does. */
const follow = async (id: number, as = token, on = server) => {
  const controller = new AbortController()
  open.push(controller)
  const headers = { authorization: as, "accept-language": "en-US" }
  const response = await fetch(`${on.address}${POSITION_STREAM}?id=${id}`, { headers, signal: controller.signal })
  const messages: Array<PositionMessage> = []
  const read = async () => {
    let rest = ""
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split("\n\n")
      rest = events.pop()!
      messages.push(...events.map((event) => decode(event.replace(/^data: /, ""))))
    }
  }
  const ended = read().catch(() => {})
  const moves = () => messages.flatMap((message) => (message.type === "moved" ? [message.robots] : []))
  const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })
  return { response, messages, moves, until, ended }
}

describe("the stream of positions", () => {
  it("begins with all positions, and tells each movement on any server", async () => {
    const own = await merchantOf(server, 1)
    const [one, two] = own.robots as [string, string]
    const [here, elsewhere] = [await calibratedSite(), await calibratedSite()]
    await own.report({ robot_id: one, at: Date.now() - 5000, location_id: here, x: 1, y: 2 })
    await own.report({ robot_id: two, at: Date.now() - 5000, location_id: here })
    const readers = [await follow(here), await follow(here, token, other)]
    for (const { moves, until } of readers)
      await until(() => expect(moves()).toEqual([[{ robot_id: one, x: 1, y: 2 }]]))

    await own.report({ robot_id: one, at: Date.now() - 4000, battery: 60 })
    await own.report({ robot_id: two, at: Date.now() - 4000, x: 5, y: 6 })
    for (const { moves, until } of readers)
      await until(() => expect(moves().slice(1)).toEqual([[{ robot_id: two, x: 5, y: 6 }]]))
    await own.report({ robot_id: one, at: Date.now() - 3000, location_id: elsewhere, x: 7, y: 8 })
    for (const { moves, until } of readers)
      await until(() => expect(moves().slice(2)).toEqual([[{ robot_id: one, x: null, y: null }]]))
  })
  it("A movement arrives within a second of its report", async () => {
    const own = await merchantOf(server, 2)
    const robot_id = own.robots[0]!
    const site = await calibratedSite()
    await own.report({ robot_id, at: Date.now() - 60_000, location_id: site, x: 0, y: 0 })
    const { moves, until } = await follow(site)
    await until(() => expect(moves()).toHaveLength(1))
    const delays: Array<number> = []
    for (let nth = 1; nth <= 5; nth++) {
      const start = performance.now()
      await own.report({ robot_id, at: Date.now() - 60_000 + nth, x: nth, y: 0 })
      await until(() => expect(moves()).toHaveLength(1 + nth))
      delays.push(performance.now() - start)
    }
    expect(delays.toSorted((one, next) => one - next)[2]).toBeLessThan(1000)
  })
  it("A merchant's people see their own robots alone", async () => {
    const boss = await server.signIn("merchant", "Merch123")
    const [{ merchant_id }] = await server.query("select merchant_id from users where username = 'merchant'")
    const site = await calibratedSite()
    const place = async (condition: string) =>
      (
        await server.query(
          `update robot_states set x = 3, y = 4 where robot_id = (select robot_id from devices where ${condition} order by robot_id limit 1) returning robot_id`,
          [merchant_id]
        )
      )[0].robot_id as string
    await server.query(
      `update devices set location_id = $2 where robot_id in (
        (select robot_id from devices where merchant_id = $1 limit 1) union all (select robot_id from devices where merchant_id <> $1 limit 1))`,
      [merchant_id, site]
    )
    const own = await place(`location_id = ${site} and merchant_id = $1`)
    const foreign = await place(`location_id = ${site} and merchant_id <> $1`)
    const [theirs, all] = [await follow(site, boss), await follow(site)]
    await theirs.until(() => expect(theirs.moves().flat()).toEqual([{ robot_id: own, x: 3, y: 4 }]))
    await all.until(() =>
      expect(
        all
          .moves()
          .flat()
          .map(({ robot_id }) => robot_id)
      ).toEqual([own, foreign].toSorted())
    )
  })
  it("ends with the session", async () => {
    const leaving = await server.signIn("operator", "Oper1234")
    const reader = await follow(await calibratedSite(), leaving)
    await reader.until(() => expect(reader.moves()).toHaveLength(1))
    await server.post("/system-admin/logout", {}, { token: leaving })
    await reader.ended
    expect(reader.messages.at(-1)).toMatchObject({ type: "closed", code: expect.any(Number) })
    expect(reader.messages.at(-1)).not.toMatchObject({ code: 0 })
  })
})
