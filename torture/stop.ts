import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Fiber } from "effect"
import { Reactivity } from "effect/reactivity"
import type { Findings } from "../bench/figures.ts"
import { embeddedDatabaseOfServer } from "../server/database/embedded-database.ts"
import { makeDice } from "../server/seed/rows.ts"
import { passwords, makeTestClient } from "../test/server/test-client.ts"
import { startProgram } from "../test/server/start-program.ts"
import { followAlarms } from "./alarm-followers.ts"
import { makeDataDirectory } from "./own-server.ts"
import { openClient, type Outcome, type Write } from "./operator-client.ts"
import type { Plan } from "./torture.ts"

const CLIENTS = 50
/** More sign-ins than a server checks while it stops. */
const SIGN_INS = 60
/** The number of consoles that follow alarms. */
const FOLLOWERS = 20

/** Blocks every write until PostgreSQL is stopped. */
const lockCoupons = (directory: string) =>
  Effect.gen(function* () {
    const sql = yield* PgClient.makeClient((yield* embeddedDatabaseOfServer(directory)).owner)
    yield* sql`begin`
    yield* sql`lock table coupons`
    return yield* Effect.never
  }).pipe(Effect.provide(Reactivity.layer), Effect.scoped, Effect.runFork)

/** The number of times that each of these writes ran. */
const carriedOut = async (address: string, token: string) => {
  const times = new Map<string, number>()
  for (let page = 1, more = true; more; page += 1) {
    const { data } = await makeTestClient(address).get(`/market-support/coupon/list?page=${page}&page_size=100`, {
      token
    })
    for (const { name } of data.list as ReadonlyArray<Write>) times.set(name, (times.get(name) ?? 0) + 1)
    more = data.list.length === 100
  }
  return times
}

/**
 * Stops or kills the server under fifty operators, many sign-ins and some followers of alarms; at times a locked table
 * holds all writes. A stop cuts no call and no stream, and no write runs twice or is lost.
 */
export const torture = async ({ seed, short, started }: Plan): Promise<Findings> => {
  const dice = makeDice(seed)
  const directory = makeDataDirectory(started)
  const start = async () => {
    const program = startProgram({ DATA_DIR: directory, TRUSTED_PROXIES: "127.0.0.1", LOG_FORMAT: "json" })
    return { ...program, address: await program.ready }
  }
  const writes: Array<Write> = []
  const unanswered = new Set<Write>()
  const wrong: Array<string> = []
  const counts = { answered: 0, cut: 0, repeated: 0, brokenOff: 0 }
  let signIns = 0
  const stops: Array<number> = []
  const streams = { cut: 0, tries: 0 }
  let server = await start()
  let followers: ReturnType<typeof followAlarms> | undefined
  try {
    const token = await makeTestClient(server.address).signIn("admin", passwords.admin)
    followers = followAlarms(FOLLOWERS, token, () => server.address)
    const rounds = short ? 2 : 60
    for (let round = 0; round < rounds; round += 1) {
      const signal = round % 2 === 0 ? "SIGTERM" : "SIGKILL"
      const locked = round % 4 === (short ? 0 : 2) ? lockCoupons(directory) : undefined
      const open = (length: number) => Array.from({ length }, () => openClient(server.address, token))
      const [clients, guests] = [open(CLIENTS), open(signal === "SIGTERM" ? SIGN_INS : 0)]
      await Promise.all([...clients, ...guests].map(({ look }) => look()))
      const cut: Array<string> = []
      const count = ({ id, ended, isKeptAlive: keepsAlive }: Outcome) => {
        if (typeof ended === "number") counts.answered += 1
        if (ended === 50_000 && !keepsAlive) counts.brokenOff += 1
        if (ended === "cut" && signal === "SIGTERM") cut.push(id)
      }
      let stopping = false
      const work = async (client: (typeof clients)[number]) => {
        for (let isKeptAlive = true; isKeptAlive;) {
          const write = dice.chance(0.5) ? { name: `torture ${writes.length}`, key: randomUUID() } : undefined
          if (write) writes.push(write)
          const outcome = write ? await client.write(write, !stopping && dice.chance(0.05)) : await client.look()
          isKeptAlive = outcome.isKeptAlive
          count(outcome)
          if (write && outcome.ended !== 0) unanswered.add(write)
        }
      }
      const working = clients.map(work)
      await new Promise((resolve) => setTimeout(resolve, 200 + dice.below(500)))
      const waiting = guests.map(async ({ signIn }) => count(await signIn((signIns += 1))))
      await followers.allLive()
      followers.count()
      // Every call over a kept connection is answered by now.
      stopping = true
      const stopped = performance.now()
      server.child.kill(signal)
      await Promise.all([server.ended, ...working, ...waiting])
      // A connection that nobody had accepted, or that was closed as idle while a request was on its way, took no call.
      counts.cut += cut.filter((id) => server.said().includes(id)).length
      await locked?.pipe(Fiber.interrupt, Effect.runPromise)
      if (signal === "SIGTERM") stops.push((performance.now() - stopped) / 1000)
      for (const client of [...clients, ...guests]) client.close()
      server = await start()
      if (signal === "SIGTERM") {
        const { cut, tries } = followers.counted()
        streams.cut += cut
        streams.tries = Math.max(streams.tries, tries)
      }
      const retryClient = openClient(server.address, token)
      for (const write of unanswered) {
        const { ended } = await retryClient.write(write)
        if (ended !== 0) wrong.push(`${write.name}: ${ended}`)
        counts.repeated += 1
      }
      retryClient.close()
      unanswered.clear()
    }
    const times = await carriedOut(server.address, token)
    const of = (fits: (count: number) => boolean) => writes.filter(({ name }) => fits(times.get(name) ?? 0)).length
    return {
      figures: [
        {
          name: `of the calls of ${CLIENTS} operators and ${SIGN_INS} sign-ins, cut by a stop`,
          value: counts.cut,
          unit: "",
          max: 0
        },
        { name: "the slowest stop", value: Math.max(...stops), unit: "s", max: 5 },
        {
          name: `of the streams of ${FOLLOWERS} consoles that follow alarms, cut by a stop`,
          value: streams.cut,
          unit: "",
          max: 0
        },
        {
          name: "tries of one of them for another, until the server is there again",
          value: streams.tries,
          unit: "",
          max: 6
        },
        { name: "writes carried out twice", value: of((count) => count > 1), unit: "", max: 0 },
        { name: "writes lost", value: of((count) => count === 0), unit: "", max: 0 },
        { name: "repeated by key and not granted", value: wrong.length, unit: "", max: 0 }
      ],
      notes: [
        `${rounds} rounds, every other one a kill, a quarter with the table locked: ${counts.answered} calls answered, of them ${counts.brokenOff} that they are broken off; ${counts.repeated} of ${writes.length} writes repeated by their keys`,
        ...wrong.slice(0, 5)
      ]
    }
  } finally {
    followers?.leave()
    server.child.kill("SIGTERM")
    await server.ended
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
