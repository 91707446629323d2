import { assert, describe, it } from "vitest"
import type { DryRunResult, DryRunRule } from "../../src/contract/notify-rules.ts"
import { DryRunEvents } from "../../src/machines/alarms/dry-run-events.ts"
import { canTry, dryRunFaultOf, dryRunMachine, isTrying, triedOf } from "../../src/machines/alarms/dry-run-machine.ts"
import { startActor } from "./actor.ts"
import { unreachable } from "./fixtures.ts"

const rule = (...types: ReadonlyArray<string>): DryRunRule => ({ user_ids: [1], methods: ["console"], types })
const figures = (notifications: number): DryRunResult => ({
  alarms: notifications,
  notifications,
  at_night: 0,
  users: [],
  types: [],
  hours: []
})
const drafted = (of: DryRunRule, saved: DryRunRule | null = null) => DryRunEvents.drafted.make({ rule: of, saved })
const waited = DryRunEvents.waited.make({})
const succeeded = DryRunEvents.tried.make({ rule: figures(97), saved: figures(60) })

const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const actor = startActor("alarm-notify-setting.dryRun", dryRunMachine, ...events)
  return { ...actor, running: () => actor.open().map(({ src, input }) => [src, input]) }
}

describe("a dry run", () => {
  it("A dry run starts shortly after a form change", () => {
    const run = start(drafted(rule("0001")))
    assert.deepEqual(run.running(), [["wait", undefined]])
    run.send(drafted(rule("0001", "0005"), rule("0001")))
    assert.deepEqual(run.running(), [["wait", undefined]])
    run.send(waited)
    assert.deepEqual(run.running(), [["try", { rule: rule("0001", "0005"), saved: rule("0001"), days: 30 }]])
    run.send(succeeded)
    assert.isFalse(isTrying(run.now()))
    assert.deepEqual(triedOf(run.now()), { days: 30, rule: figures(97), saved: figures(60) })
  })

  it("An unchanged rule keeps its former dry run", () => {
    const run = start(drafted(rule("0001")), waited, succeeded, drafted(rule("0001")))
    assert.deepEqual(run.running(), [])
    run.send(drafted(rule("0005")))
    assert.strictEqual(triedOf(run.now())?.rule.notifications, 97)
  })

  it("A requested dry run starts immediately and stops on changes", () => {
    const run = start(drafted(rule("0001")), DryRunEvents.requested.make({}))
    assert.deepEqual(run.invoked(), ["wait", "try"])
    run.send(DryRunEvents.daysChosen.make({ days: 90 }))
    assert.deepEqual(run.running(), [["try", { rule: rule("0001"), saved: null, days: 90 }]])
    run.send(drafted(rule("0005")))
    assert.deepEqual(run.running(), [["wait", undefined]])
  })

  it("Dry runs need a complete form and end with it", () => {
    const run = start(DryRunEvents.requested.make({}), DryRunEvents.daysChosen.make({ days: 7 }))
    assert.deepEqual(run.running(), [])
    run.send(drafted(rule("0001")), waited, succeeded, DryRunEvents.emptied.make({}))
    assert.deepEqual([canTry(run.now()), triedOf(run.now())], [false, null])
    run.send(drafted(rule("0001")), waited, DryRunEvents.failed.make({ fault: unreachable }))
    assert.deepEqual(dryRunFaultOf(run.now()), unreachable)
    run.send(DryRunEvents.emptied.make({}))
    assert.deepEqual([canTry(run.now()), dryRunFaultOf(run.now()), run.running().length], [false, null, 0])
  })
})
