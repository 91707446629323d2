import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { codes } from "../../src/contract/codes.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { ok, fail } from "../../src/contract/call.ts"
import { FaultReporter } from "../../src/http/calls.ts"
import { orVersionConflict } from "../../src/effects/lists/record-part.ts"

const row = { id: 7, version: 1 }
const theirs = { id: 7, version: 2 }
const refusal = (code: number, field?: string): Fault => ({
  _tag: "Refused",
  code,
  msg: "no",
  call: "POST",
  ...(field === undefined ? {} : { field })
})
const saving = (fault: Fault) => Effect.fail(fault) as Effect.Effect<string, Fault>
const read = (list: ReadonlyArray<typeof row>) => () => Effect.succeed(ok({ list }))
const silently = <A, E>(program: Effect.Effect<A, E, FaultReporter>) =>
  Effect.provideService(program, FaultReporter, { report: () => assert.fail("reported") })
const reported = ({ version }: typeof row) => `theirs ${version}`

describe("a version conflict", () => {
  it.effect("A version conflict yields the other editor's row from any page", () =>
    Effect.gen(function* () {
      const list = read([{ id: 8, version: 9 }, theirs])
      const outcome = yield* saving(refusal(codes.conflict, "version")).pipe(
        orVersionConflict(row, list, reported),
        silently
      )
      assert.strictEqual(outcome, "theirs 2")
    })
  )

  it.effect("Conflicts over missing or unreadable records are refusals", () =>
    Effect.gen(function* () {
      const conflicted = refusal(codes.conflict, "version")
      const unread = (() => Effect.succeed(fail(codes.notPermitted, "no"))) as unknown as ReturnType<typeof read>
      for (const list of [read([{ id: 8, version: 1 }]), unread])
        assert.deepEqual(
          yield* Effect.flip(saving(conflicted).pipe(orVersionConflict(row, list, reported), silently)),
          conflicted
        )
    })
  )

  it.effect("Other refusals stay unchanged, and nothing is read", () =>
    Effect.gen(function* () {
      const list = (() => Effect.die("read")) as ReturnType<typeof read>
      for (const fault of [refusal(codes.conflict, "username"), refusal(codes.invalidInput, "version")])
        assert.deepEqual(
          yield* Effect.flip(saving(fault).pipe(orVersionConflict(row, list, reported), silently)),
          fault
        )
    })
  )
})
