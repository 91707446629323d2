import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ok } from "../../src/contract/call.ts"
import type { Services } from "../../src/http/contract-client.ts"
import { recordPart } from "../../src/effects/lists/record-part.ts"
import { userPayload } from "../../src/effects/users/user-effects.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { stubServices } from "./stub-services.ts"

describe("the filter for days added", () => {
  const query = userList.codec.read({ from: "2026-01-31", to: "2026-02-01", merchant: "Harbour" })

  it("The address holds valid days and no rubbish", () => {
    assert.deepEqual(userList.codec.write(query), { from: "2026-01-31", to: "2026-02-01", merchant: "Harbour" })
    assert.notProperty(userList.codec.read({ from: "yesterday" }), "from")
  })

  it.effect("Days are sent as moments of the operator's zone", () =>
    Effect.gen(function* () {
      const queries: Array<URLSearchParams> = []
      const answer = (_path: string, _headers: Headers, query: URLSearchParams) => {
        queries.push(query)
        return Response.json(ok({ list: [], total: 0 }))
      }
      type Program = Effect.Effect<unknown, never, Services>
      const programs: Array<(input: never) => Program> = []
      recordPart(
        ((program: (input: never) => Program) => programs.push(program)) as never,
        userList,
        "users",
        userPayload
      )
      yield* programs[0]!(query as never).pipe(Effect.provide(stubServices(answer, () => {})))
      const bounds = [queries[0]!.get("from"), queries[0]!.get("to")].map(Number)
      assert.deepEqual(bounds, [new Date(2026, 0, 31).getTime(), new Date(2026, 1, 2).getTime() - 1])
      assert.equal(queries[0]!.get("merchant"), "Harbour")
    })
  )
})
