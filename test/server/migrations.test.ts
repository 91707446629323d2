import { Redacted } from "effect"
import { beforeAll, expect, it } from "vitest"
import { start } from "./program.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})

/** Databases know them by these: whoever renames or renumbers one has it applied twice. */
const known = [
  ...["1 accounts", "2 user_lists", "3 events", "4 user_search", "5 sign_in_revision", "10 alarm_receiving"],
  ...["11 messages", "20 devices", "25 user_change_revision", "26 wechat_bindings", "30 merchants", "31 robot_goods"],
  ...["32 orders", "33 market_support", "34 placements", "35 interaction", "36 mini_app_pages", "40 list_indexes"],
  ...["41 robot_lists", "42 refund_lists", "43 list_orders", "44 covering_indexes", "45 text_search", "46 list_counts"]
]

it("the migrations of the folder are applied by their numbers, under the names that databases know them by", async () => {
  const applied = await server.query(
    "select migration_id || ' ' || name as migration from effect_sql_migrations order by migration_id"
  )
  expect(applied.slice(0, known.length).map(({ migration }) => migration)).toEqual(known)
})

it("a database of a newer version refuses an older server, with both versions", async () => {
  await server.query("insert into effect_sql_migrations (migration_id, name) values (9001, 'of_the_future')")
  await server.query("insert into versions (migration_id, version) values (9001, '7.8.9')")
  const older = start({ DATABASE_URL: Redacted.value(server.databaseUrl) })
  expect(await older.ended).toBe(1)
  const [known] = await server.query(
    "select migration_id, version from versions where migration_id < 9001 order by migration_id desc limit 1"
  )
  expect(older.said().trim().split("\n")).toEqual([
    expect.stringContaining(
      `version 7.8.9 of Wheelhouse has brought it to schema 9001, and this is version ${known.version}, which knows schema ${known.migration_id}.`
    )
  ])
  expect((await server.get("/system-admin/captcha")).code).toBe(0)
})
