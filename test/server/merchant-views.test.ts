import { Effect, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { expect, inject, it } from "vitest"
import { merchantRecords } from "../../server/database/merchant-records.ts"
import { prepareDatabase } from "../../server/database/prepare-database.ts"
import { isOfPlatform } from "../../src/effects/contract/platform-records.ts"
import { ServerApi } from "../../src/effects/contract/server-api.ts"
import { connectTo, createDatabase } from "./test-database.ts"

it("the console offers a merchant's people no change of what is only seen in their views", () => {
  const tableOf = (group: string) => group.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const groups = Object.values(ServerApi.groups).flatMap(({ identifier, endpoints }) =>
    "list" in endpoints ? identifier : []
  )
  expect(groups).toEqual(expect.arrayContaining(["merchants", "quizzes", "orders", "users", "alarmTypes"]))
  for (const group of groups)
    expect([group, isOfPlatform(group)]).toEqual([group, merchantRecords[tableOf(group)]?.refused === "all"])
})

it("a role that may not make a schema has its tables and is told what is missing; once it may, the views are there", async () => {
  const postgres = inject("postgres")
  const name = `lent_${Date.now()}`
  const lent = new URL(`${postgres}/${name}`)
  lent.username = name
  lent.password = "secret"
  const said: Array<string> = []
  const address = { url: Redacted.make(lent.href) }
  const prepared = prepareDatabase({ owner: address, application: address }).pipe(
    Effect.provide([Reactivity.layer, Logger.layer([Logger.make(({ message }) => void said.push(String(message)))])])
  )
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        yield* createDatabase(postgres, name)
        const owner = yield* connectTo(`${postgres}/${name}`)
        const schemas = owner`select from pg_namespace where nspname = 'merchant_views'`
        for (const statement of [
          `create role ${name} login password 'secret'`,
          `revoke all on database ${name} from public`,
          `grant connect on database ${name} to ${name}`,
          `grant usage, create on schema public to ${name}`
        ])
          yield* owner.unsafe(statement)
        yield* prepared
        expect(said.join("\n")).toContain(`grant create on database ${name} to ${name}`)
        expect(yield* schemas).toHaveLength(0)
        expect(yield* owner`select from versions`).toHaveLength(1)

        said.length = 0
        yield* owner.unsafe(`grant create on database ${name} to ${name}`)
        yield* prepared
        expect(said).toEqual([expect.stringContaining("owns the events and could alter them")])
        expect(yield* schemas).toHaveLength(1)
      })
    )
  )
})
