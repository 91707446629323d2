import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { coupon } from "../test/record-drafts.ts"
import type { Findings } from "../bench/figures.ts"
import { type Dice, makeDice } from "../server/seed/rows.ts"
import { passwords, makeTestClient } from "../test/server/test-client.ts"
import { withServer } from "./own-server.ts"
import type { Plan } from "./torture.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND
const PER_SECOND = 20

const lists = [
  "/system-admin/user/list?sort=username&page_size=50",
  "/system-admin/user/auth-rules",
  "/system-admin/event/list?page_size=100",
  "/device-admin/device/list?page_size=100",
  "/device-admin/device/list?text=a&sort=battery",
  "/device-admin/location/area-location?level=3&without_location=0",
  "/sale-admin/order/list?page_size=100&sort=amount",
  "/sale-admin/order/statistics",
  "/sale-admin/refund/list?state=requested",
  "/market-support/coupon/list",
  "/mini-app-admin/page/list",
  "/api/message/list"
]
const wrong = [
  "/system-admin/user/list?page=0",
  "/sale-admin/order/list?robot_id=%00",
  "/market-support/coupon/list?id=x"
]
const files = ["/", "/favicon.svg", "/openapi.json", "/nothing-here"]

/** In megabytes, as the operating system counts it. */
const memoryOf = (pid: number) => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024

/** Actions of operators in random order. Each returns its wrong answers. */
const operatorsOf = (address: string, token: string, dice: Dice) => {
  const { send, get, post, login } = makeTestClient(address)
  const coupons: Array<{ readonly id: number }> = []
  const write = (call: string, body: unknown) =>
    post(`/market-support/coupon/${call}`, body, { token, headers: { "idempotency-key": randomUUID() } })
  const from = () => ({ "x-forwarded-for": `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}` })
  const right = async (answer: Promise<{ readonly code: number }>, expected = 0) => {
    const { code } = await answer
    return code === expected ? [] : [`code ${code} instead of ${expected}`]
  }
  const deeds: ReadonlyArray<readonly [weight: number, deed: () => Promise<ReadonlyArray<string>>]> = [
    [60, () => right(get(dice.pick(lists), { token }))],
    [5, () => right(get(dice.pick(wrong), { token }), 40000)],
    [
      8,
      async () => ((await (await send("GET", dice.pick(files))).arrayBuffer()).byteLength > 0 ? [] : ["an empty file"])
    ],
    [
      15,
      async () => {
        const oldest = coupons.length > 100 ? coupons.shift() : undefined
        if (oldest) return right(write("delete", { id: oldest.id }))
        const added = await write("add", coupon)
        if (added.code !== 0) return right(Promise.resolve(added))
        coupons.push(added.data)
        return right(write("edit", { ...coupon, quantity: 6, id: added.data.id, version: added.data.version }))
      }
    ],
    [5, () => right(get("/system-admin/captcha", { headers: from() }))],
    [3, () => right(login({ username: "admin", password: passwords.admin }, { headers: from() }))],
    [
      2,
      () => right(login({ username: `nobody.${dice.below(1e9)}`, password: "Wrong123" }, { headers: from() }), 40000)
    ],
    [
      2,
      async () => {
        const hangingUp = new AbortController()
        const pendingCall = fetch(`${address}${dice.pick(lists)}`, {
          headers: { authorization: token },
          signal: hangingUp.signal
        }).catch(() => {})
        setImmediate(() => hangingUp.abort())
        await pendingCall
        return []
      }
    ]
  ]
  const thrown = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))
  return () =>
    dice
      .pick(thrown)()
      .catch((error: unknown) => [String(error)])
}

/** An hour of operators' actions, twenty a second, with the memory of the server. */
export const torture = ({ seed, short, started }: Plan): Promise<Findings> =>
  withServer({ SEED: short ? "none" : "demo", TRUSTED_PROXIES: "127.0.0.1" }, started, async (address, { child }) => {
    const token = await makeTestClient(address).signIn("admin", passwords.admin)
    const act = operatorsOf(address, token, makeDice(seed))
    const end = short ? 5 * SECOND : 60 * MINUTE
    const samples: Array<{ readonly at: number; readonly memory: number }> = []
    const running = new Set<Promise<void>>()
    const otherwise: Array<string> = []
    let [actionCount, ticks] = [0, 0]
    const start = performance.now()
    for (let at = 0; at < end; at = performance.now() - start) {
      for (; ticks * SECOND < at * PER_SECOND; ticks += 1) {
        const deed = act().then((wrongAnswers) => {
          actionCount += 1
          otherwise.push(...wrongAnswers)
          running.delete(deed)
        })
        running.add(deed)
      }
      if (at >= samples.length * 5 * SECOND) samples.push({ at, memory: memoryOf(child.pid!) })
      await new Promise((resolve) => setTimeout(resolve, SECOND / PER_SECOND))
    }
    await Promise.all(running)
    /**
     * V8 collects old objects every few minutes and memory grows in between, so only a mean over that time is
     * meaningful.
     */
    const meanFrom = (minute: number) => {
      const window = samples.filter(({ at }) => at >= minute * MINUTE && at < (minute + 5) * MINUTE)
      return window.reduce((sum, { memory }) => sum + memory, 0) / window.length
    }
    const answered = { name: "calls answered otherwise than expected", value: otherwise.length, unit: "", max: 0 }
    const counts = [...Map.groupBy(otherwise, (answer) => answer)].map(([answer, all]) => `${all.length} × ${answer}`)
    if (short)
      return {
        figures: [answered],
        notes: [`${actionCount} deeds; memory is for the hour to show`, ...counts],
        raw: samples
      }
    const [initial, final] = [meanFrom(5), meanFrom(55)]
    return {
      figures: [
        {
          name: "memory after an hour against that after five minutes",
          value: (final / initial - 1) * 100,
          unit: "%",
          max: 10
        },
        { name: "memory after five minutes, a mean over five", value: initial, unit: "MB" },
        { name: "memory at the end of the hour, a mean over five minutes", value: final, unit: "MB" },
        answered
      ],
      notes: [
        `${actionCount} deeds of about 1.2 calls, ${PER_SECOND} a second`,
        ...counts,
        `MB, a mean over each five minutes: ${Array.from({ length: 12 }, (_, n) => Math.round(meanFrom(5 * n))).join(", ")}`,
        `least and max: ${[Math.min, Math.max].map((of) => Math.round(of(...samples.map(({ memory }) => memory)))).join(" and ")} MB`
      ],
      raw: samples
    }
  })
