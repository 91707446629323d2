import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { saveAlarmType } from "../../src/effects/alarms/alarm-type-effects.ts"
import { tryRule } from "../../src/effects/alarms/notify-rule-effects.ts"
import { codes } from "../../src/contract/codes.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { ok, fail } from "../../src/contract/call.ts"
import { rowOf } from "../../src/machines/alarms/alarm-type-list.ts"
import { alarmGrants } from "../contract/alarm-fixtures.ts"
import { stubServices } from "./stub-services.ts"

const type = alarmGrants.alarmTypes.edit
const draft = { severity: "major", enabled: true, threshold: "25", guidance: "Swap it" }
const tryCall = alarmGrants.notifyRules.try
const rule = { user_ids: [1], methods: ["console"], types: ["0005"] } as const

describe("an alarm type", () => {
  it.effect("A conflicting alarm type arrives as saved elsewhere", () => {
    const theirs = { ...type, threshold: 30, version: type.version + 1 }
    const answer = (path: string) =>
      Response.json(
        path.endsWith("/edit-alarm-type")
          ? fail(codes.conflict, "changed meanwhile", "version")
          : ok({ list: [{ ...type, code: "0001" }, theirs] })
      )
    return Effect.gen(function* () {
      const event = yield* saveAlarmType({ row: rowOf(type), draft, secret: null, idempotencyKey: null })
      assert.deepEqual(event, {
        type: "records.conflicted",
        row: rowOf(theirs),
        draft: { severity: theirs.severity, enabled: theirs.enabled, threshold: "30", guidance: "" }
      } as never)
    }).pipe(Effect.provide(stubServices(answer, () => {})))
  })

  it.effect("A refused threshold shows the server's words", () => {
    const answer = () => Response.json(fail(codes.invalidInput, "must be between 1 and 95", "threshold"))
    return Effect.gen(function* () {
      const event = yield* saveAlarmType({
        row: rowOf(type),
        draft: { ...draft, threshold: "96" },
        secret: null,
        idempotencyKey: null
      })
      assert.strictEqual(event.type, "records.saveFailed")
    }).pipe(Effect.provide(stubServices(answer, () => {})))
  })
})

describe("a dry run", () => {
  const run = (answers: ReadonlyArray<Response>) => {
    const left = [...answers]
    const faults: Array<Fault> = []
    return Effect.map(
      Effect.provide(
        tryRule({ rule, saved: { ...rule, types: ["0001"] }, days: 30 }),
        stubServices(
          () => left.shift()!,
          (fault) => faults.push(fault)
        )
      ),
      (event) => ({ event, faults })
    )
  }
  const deletedRecipient = () => Response.json(fail(codes.noSuchRecord, "These users do not exist: 1", "user_ids"))

  it.effect("A dry run without saved results compares nothing", () =>
    Effect.gen(function* () {
      const { event } = yield* run([Response.json(ok(tryCall)), deletedRecipient()])
      assert.deepEqual(event, { type: "dryRun.tried", rule: tryCall, saved: null } as never)
    })
  )

  it.effect("A failed dry run shows in its form", () =>
    Effect.gen(function* () {
      const { event, faults } = yield* run([deletedRecipient(), deletedRecipient()])
      assert.strictEqual(event.type, "dryRun.failed")
      assert.deepEqual(faults, [])
    })
  )
})
