import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Rows of each list, in addition to the demo's. */
export const ROW_COUNT = 100_000

const people = `(array['zhang','wang','li','chen','liu','miller','carter','foster','reed','brooks','张伟','王秀英','李娜','刘洋','陈静'])[1 + n % 15]`
const wares = `(array['双十一大促','满 30 减 5','咖啡早八折','圣诞礼盒','周末零食券','Summer sale','Coffee week','New year'])[1 + n % 8]`
/** A moment of the past 80 days in mixed order, so that neighbours in one column are no neighbours in another. */
const ago = (prime: number) => `now() - (n * ${prime} % ${ROW_COUNT}) * interval '70 seconds'`
const period = `now() + (n * 31 % 2000 - 1000) * interval '1 hour', now() + (n * 31 % 2000 - 700) * interval '1 hour'`
const numbers = `generate_series(1, ${ROW_COUNT}::int8) n`
const chosen = (table: string) => `(select array_agg(id order by id) as ids from ${table})`

/** Referenced tables come before the tables that refer to them. */
const statements = [
  `insert into users (username, email, role, enabled, password_hash, created_at, updated_at, latest_login)
   select ${people} || '.' || n, ${people} || '.' || n || '@load.wheelhouse.example', (array['auditor','operator','field','admin'])[1 + n % 4],
     n % 17 <> 0, '', ${ago(1)}, ${ago(7919)}, case when n % 5 > 0 then ${ago(104_729)} end from ${numbers}`,

  `insert into devices (robot_id, name, location_id, merchant_id, synced_at)
   select 'BX' || lpad((n * 7919 % 1000000)::text, 6, '0'), (array['零售机器人 ','配送机器人 ','迎宾机器人 '])[1 + n % 3] || n,
     case when n % 50 > 0 then places.ids[1 + n * 13 % cardinality(places.ids)] end,
     case when n % 60 > 0 then owners.ids[1 + n * 17 % cardinality(owners.ids)] end, case when n % 9 > 0 then ${ago(104_729)} end
   from ${numbers}, ${chosen("locations")} places, ${chosen("merchants")} owners`,
  `update robot_states set state = case when hashtext(robot_id) % 8 = 0 then 'offline' else 'online' end, battery = abs(hashtext(robot_id) % 101)
   where robot_id like 'BX%'`,
  `insert into robot_slots (robot_id, slot, product_id, count, capacity, on_shelf)
   select robot_id, slot, goods.ids[1 + (slot * 5 + battery) % cardinality(goods.ids)], (battery + slot * 7) % 11, 10, (battery + slot) % 9 > 0
   from robot_states, generate_series(1, 4) slot, ${chosen("products")} goods where robot_id like 'BX%'`,
  `insert into robot_alarms (robot_id, type, raised_at)
   select robot_id, (array['1002','0010','0012'])[nth], now() - (hashtext(robot_id || nth) & 1048575) * interval '7 seconds'
   from robot_states, generate_series(1, 3) nth where robot_id like 'BX%' and battery % 10 > 0`,

  `insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, refunded, created_at, paid_at)
   select 'B' || n, robot_id, location_id, merchant_id, state, (array['wechat','alipay','card'])[1 + n % 3],
     jsonb_build_array(jsonb_build_object('product', '农夫山泉 550ml', 'price', 200, 'quantity', 1 + n % 4)), 1 + n % 4, 200 * (1 + n % 4),
     case when state = 'refunded' then 200 * (1 + n % 4) else 0 end, ${ago(1)}, case when state not in ('unpaid', 'cancelled') then ${ago(1)} + interval '20 seconds' end
   from (select n, (array['completed','completed','completed','paid','unpaid','cancelled','refunded'])[1 + n * 31 % 7] as state from ${numbers}) made
     join (select row_number() over (order by robot_id) as place, robot_id, location_id, merchant_id from devices where robot_id like 'BX%') robot
       on place = 1 + n * 7919 % ${ROW_COUNT}`,
  `insert into refunds (number, order_id, amount, reason, state, decision, decided_by, decided_at, created_at, updated_at)
   select 'RB' || lpad(id::text, 8, '0'), id, amount, '商品未掉落', decided, '', '',
     case when decided <> 'requested' then created_at + (id * 7919::int8 % ${ROW_COUNT}) * interval '1 second' end, created_at + interval '1 hour', created_at
   from (select *, (array['requested','approved','refused','approved'])[1 + id % 4] as decided from orders where number like 'B%') made`,

  `insert into messages (user_id, type, kind, about, created_at, read_at, done_at)
   select admin.id, (array['message','notice','todo'])[1 + n % 3], (array['accountAdded','passwordChanged','requestSettled'])[1 + n % 3],
     (array['{"by":"grace.miller"}','{"by":null}','{"by":"grace.miller","request":"password","username":"lucas.reed"}'])[1 + n % 3]::jsonb,
     ${ago(1)}, case when n % 10 > 0 then now() end, case when n % 10 > 0 then now() end
   from ${numbers}, (select id from users where username = 'admin') admin`,
  `insert into changes (at, actor_id, actor, verb, "table", key, fact)
   select now() - n * interval '70 seconds', id, username,
     (array['secondFactor.enabled','session.opened','session.closed','merchants.keyViewed','messages.read','session.refused'])[1 + n % 6],
     (array['users','sessions','sessions','merchants','messages','users'])[1 + n % 6], n::text,
     '{"address":"10.8.1.2","agent":"load"}'
   from generate_series(${ROW_COUNT}::int8, 1, -1) n
     join (select row_number() over (order by id) as place, id, username from users limit 60) member on place = 1 + n * 7 % 60`,

  `insert into activities (name, kind, discount, threshold, starts_at, ends_at, state, created_at, updated_at)
   select ${wares} || ' ' || n, (array['percent','amount'])[1 + n % 2], 1 + n % 50, n % 40, ${period},
     (array['draft','running','paused','ended'])[1 + n % 4], ${ago(1)}, ${ago(7919)} from ${numbers}`,
  `insert into coupons (name, kind, discount, threshold, starts_at, ends_at, quantity, issued, used, created_at, updated_at)
   select ${wares} || ' ' || n, (array['percent','amount'])[1 + n % 2], 1 + n % 50, n % 40, ${period}, 1000 + n % 5000, n % 997, n % 997 / 2,
     ${ago(1)}, ${ago(7919)} from ${numbers}`,
  `insert into placements (title, media_kind, media_url, starts_at, ends_at, sort, enabled, robot_ids, location_ids, created_at, updated_at)
   select ${wares} || ' ' || n, (array['image','video'])[1 + n % 2], '/media/coffee.svg', ${period}, n % 100, n % 11 > 0,
     array['BX' || lpad((n * 7919 % 1000000)::text, 6, '0')], places.ids[1 + n % 40 : 1 + n % 40 + n % 5], ${ago(1)}, ${ago(7919)}
   from ${numbers}, ${chosen("locations")} places`,
  `insert into utterances (scene, language, text, enabled, created_at, updated_at)
   select (array['greeting','selling','delivering','blocked','charging','farewell'])[1 + n % 6], (array['zh-CN','en-US'])[1 + n % 2],
     ${wares} || ' ' || n, n % 11 > 0, ${ago(1)}, ${ago(7919)} from ${numbers}`,
  `insert into quizzes (question, answers, "right", enabled, created_at, updated_at)
   select ${wares} || ' ' || n || '?', '["1","2"]', 1, n % 11 > 0, ${ago(1)}, ${ago(7919)} from ${numbers}`,
  `insert into mini_app_pages (name, title, path, published, published_at, created_at, updated_at)
   select ${wares} || ' ' || n, ${wares}, '/pages/load-' || n, n % 4 > 0, case when n % 4 > 0 then ${ago(104_729)} end, ${ago(1)}, ${ago(7919)}
   from ${numbers}`
]

const upkeep = [
  // Goods and alarms update each robot several times, which leaves three times its size behind.
  "vacuum full devices, robot_states",
  // Vacuum marks no page as all-visible while an older snapshot is open. Snapshots of the server's watch last a quarter
  // of a second.
  "select pg_sleep(1)",
  // PostgreSQL's autovacuum does this within minutes of such a change.
  "vacuum analyze",
  "checkpoint"
]

/** Adds 100,000 rows to every list, spread as an operator's would be. */
export const addManyRows = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.gen(function* () {
    const run = (statements: ReadonlyArray<string>) =>
      Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
    // A statement of its own gives the log its 100,000 entries.
    const muted = ["select set_config('wheelhouse.rebuilding', 'on', true)", ...statements]
    yield* sql.withTransaction(run(muted))
    yield* run(upkeep)
  })
)
