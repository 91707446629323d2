import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { codes } from "../../src/contract/codes.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { ok, fail } from "../../src/contract/call.ts"
import {
  runRobotCommand,
  commandOf,
  readRobot,
  robotCommand,
  robotDetail
} from "../../src/microapps/device-admin/robots.ts"
import { openEffectRuntime } from "../../src/microapps/runtime/effect-runtime.ts"
import { mutationFaultOf, isActing } from "../../src/machines/mutations/mutation-machine.ts"
import { isQueryLoading, queryFaultOf } from "../../src/machines/queries/query-machine.ts"
import type { HostEnvironment } from "../../src/microapps/runtime/host-environment.ts"
import { withPeriod } from "../../src/contract/day-period.ts"
import { appGrants } from "../contract/app-fixtures.ts"

const json = (body: unknown) => () =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } })
const offline = () => {
  throw new TypeError("Failed to fetch")
}

/** A server that answers each call with the next of these; the last one stays. */
const serving = (...answers: ReadonlyArray<() => Response>) => {
  const onVersion: Array<{ readonly url: string; readonly headers: Headers }> = []
  vi.stubGlobal("fetch", async (input: URL | string, init?: RequestInit) => {
    onVersion.push({ url: String(input), headers: new Headers(init?.headers) })
    return answers[Math.min(onVersion.length, answers.length) - 1]!()
  })
  return onVersion
}

const operator = { token: "t1", language: "en-US" as ReturnType<HostEnvironment["language"]> }

const open = () => {
  const faults: Array<Fault> = []
  const unexpectedErrors: Array<unknown> = []
  const { fromEffect, close } = openEffectRuntime(
    {
      token: () => operator.token,
      language: () => operator.language,
      theme: () => "light",
      subscribe: () => () => {},
      setUnsaved: () => {},
      setOffers: () => {},
      record: () => {}
    },
    (fault) => faults.push(fault),
    (cause) => unexpectedErrors.push(cause)
  )
  return { fromEffect, close, faults, unexpectedErrors }
}

const lookedUp = async () => {
  const { fromEffect, close, faults } = open()
  const robot = createActor(robotDetail.machine(fromEffect(readRobot)), { input: { key: "WV2400001" } }).start()
  const snapshot = await waitFor(robot, (now) => !isQueryLoading(now))
  close()
  return { found: robotDetail.dataOf(snapshot as never), fault: queryFaultOf(snapshot), faults }
}

const synchronized = async () => {
  const { fromEffect, close, faults } = open()
  const command = createActor(robotCommand.machine(fromEffect(runRobotCommand))).start()
  command.send(robotCommand.events.requested.make({ input: commandOf("sync", [appGrants.robots.detail]) }))
  command.send({ type: "mutation.confirmed" })
  const snapshot = await waitFor(command, (now) => !isActing(now))
  close()
  return { fault: mutationFaultOf(snapshot), faults }
}

beforeEach(() => vi.stubGlobal("location", { origin: "http://console.example" }))
afterEach(() => vi.unstubAllGlobals())

describe("an application's calls", () => {
  it("Calls carry the present token and language", async () => {
    const onVersion = serving(json(ok(appGrants.robots.detail)))
    assert.deepEqual((await lookedUp()).found, appGrants.robots.detail)
    Object.assign(operator, { token: "t2", language: "zh-CN" })
    await lookedUp()
    assert.deepEqual(
      onVersion.map(({ headers }) => [headers.get("authorization"), headers.get("accept-language")]),
      [
        ["t1", "en-US"],
        ["t2", "zh-CN"]
      ]
    )
    assert.strictEqual(onVersion[0]!.url, "http://console.example/device-admin/device/detail?robot_id=WV2400001")
  })

  it("Reading calls are retried twice without an answer", async () => {
    const onVersion = serving(offline, offline, json(ok(appGrants.robots.detail)))
    const { found: value, faults } = await lookedUp()
    assert.isNotNull(value)
    assert.deepEqual([onVersion.length, faults], [3, []])
  })

  it("Writing calls run and report failures once", async () => {
    const onVersion = serving(offline)
    const { fault, faults } = await synchronized()
    assert.strictEqual(onVersion.length, 1)
    assert.strictEqual(fault?._tag, "Unreachable")
    assert.deepEqual(faults, [fault!])
  })

  it.each([codes.noToken, codes.sessionExpired, codes.sessionEnded, codes.accountDisabled])(
    "Calls report the end of the session: %i",
    async (code) => {
      const onVersion = serving(json(fail(code, "gone")))
      const { faults, fault } = await lookedUp()
      assert.deepInclude(faults, fault!)
      assert.deepEqual([onVersion.length, fault?._tag, fault?.msg], [1, "SessionLost", "gone"])
    }
  )

  it("Refusals keep the server's words; malformed answers are unreachable", async () => {
    serving(json(fail(codes.conflict, "is offline", "robot_ids")))
    assert.deepInclude((await synchronized()).fault, { _tag: "Refused", msg: "is offline", field: "robot_ids" })
    serving(json(ok({ robot_id: 7 })))
    assert.strictEqual((await lookedUp()).fault?._tag, "Unreachable")
  })

  it("Calls name offline robots, which get the change later", async () => {
    const { detail } = appGrants.robots
    const lost = { ...detail, robot_id: "WV2400002", state: "offline", unsynced: true }
    serving(json(ok({ list: [{ ...detail, state: "online" }, lost, { ...lost, unsynced: false }] })))
    const { fromEffect, close } = open()
    const command = createActor(robotCommand.machine(fromEffect(runRobotCommand))).start()
    const outcomes: Array<unknown> = []
    command.on("mutation.done", ({ stored, count }) => outcomes.push({ stored, count }))
    const robots = [detail, { ...detail, robot_id: "WV2400002" }]
    command.send(robotCommand.events.issued.make({ input: commandOf("removeFromShelf", robots) }))
    await waitFor(command, (now) => !isActing(now))
    close()
    assert.deepEqual(outcomes, [{ stored: ["WV2400002"], count: 2 }])
  })

  it("Calls end with their application", async () => {
    let signal: AbortSignal | null | undefined
    vi.stubGlobal("fetch", (_: unknown, init?: RequestInit) => {
      signal = init?.signal
      return new Promise(() => {})
    })
    const { fromEffect, close, faults, unexpectedErrors } = open()
    const robot = createActor(robotDetail.machine(fromEffect(readRobot)), { input: { key: "WV2400001" } }).start()
    await vi.waitFor(() => assert.isDefined(signal), { timeout: 10_000 })
    robot.stop()
    close()
    await vi.waitFor(() => assert.isTrue(signal?.aborted), { timeout: 10_000 })
    assert.deepEqual([faults, unexpectedErrors], [[], []])
  })
})

describe("filters sent by calls", () => {
  it("Periods cover whole days and omit invalid ones", () => {
    const { from, to } = withPeriod({ from: "2026-11-20", to: "2026-11-21" })
    assert.strictEqual(to! - from!, 2 * 86_400_000 - 1)
    assert.deepEqual(withPeriod({ from: "2026-13-01", page: 1 }), { page: 1 })
  })
})
