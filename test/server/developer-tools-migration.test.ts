import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { expect, inject, it } from "vitest"
import { rebuild } from "../../server/events/rebuild.ts"
import { applyMigrations, connectTo, createDatabase } from "./test-database.ts"

it("developers' tools allowed before end eight hours after the upgrade", async () => {
  const [postgres, name] = [inject("postgres"), `older_${randomUUID().slice(0, 8)}`]
  const found = await Effect.runPromise(
    Effect.gen(function* () {
      yield* createDatabase(postgres, name)
      const sql = yield* connectTo(`${postgres}/${name}`)
      return yield* Effect.gen(function* () {
        yield* applyMigrations((each) => each < "0110")
        yield* sql`insert into roles (name) values ('chief')`
        yield* sql`insert into users (username, password_hash, role) values ('ada', '', 'chief')`
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`update developer_tools set allowed = true`
            yield* sql`insert into events (user_id, username, type, entity_id, before, after)
              select id, username, 'developerTools.turned', '1', '{"allowed":false}', '{"allowed":true}' from users`
          })
        )
        const told = sql`select type from events where type like 'developerTools.%' order by id`
        const before = yield* told
        yield* applyMigrations((each) => each >= "0110")
        const [tools] =
          yield* sql`select allowed_by, allowed_until - now() between '7 hours' and '8 hours' as soon from developer_tools`
        const standing = (yield* rebuild).find(({ table }) => table === "developer_tools")
        return { tools, standing, told: [before, yield* told] }
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    }).pipe(Effect.scoped)
  )
  expect(found.tools).toEqual({ allowed_by: "ada", soon: true })
  expect(found.standing).toMatchObject({ rows: 1, missing: 0, changed: 0, foreign: 0 })
  expect(found.told[1]).toEqual(found.told[0])
})
