import { Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpClientRequest, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { Authorization, CurrentOperator, RequiredPermission, ok, type Reply, fail } from "../../src/contract/call.ts"
import { codes } from "../../src/contract/codes.ts"
import { ConsoleApi } from "../../src/contract/console-api.ts"
import { type Area, Location } from "../../src/contract/areas.ts"
import { LiveSession } from "../../src/contract/session.ts"
import { alarmGrants } from "./alarm-fixtures.ts"
import { myDay, recentAlarms, sinceLeft, statistics } from "./dashboard-fixtures.ts"
import { fleetMap } from "./fleet-map-fixtures.ts"
import { appGrants } from "./app-fixtures.ts"
import { grantsOf } from "./record-fixtures.ts"
import {
  adaDetail,
  adminOption,
  adminRole,
  adminRules,
  messageOf,
  robotNumbered,
  systemMenu,
  userNamed
} from "../machines/fixtures.ts"

export const TOKEN = "t".repeat(32)
const bob = userNamed(2, "bob")
const robot = robotNumbered(1)
const liveSession = LiveSession.make({
  id: 7,
  address: "10.0.0.7",
  agent: "browser",
  created_at: 1,
  seen_at: 2,
  current: true
})

const place = Location.make({
  id: 22,
  name: "徐汇万达广场",
  province_id: "310000",
  city_id: "310100",
  district_id: "310104",
  address: "徐汇区中心路1号"
})
const areaTree: ReadonlyArray<Area> = [
  {
    id: "310000",
    pid: "0",
    name: "上海市",
    level: 1,
    children: [{ id: "310100", pid: "310000", name: "上海市", level: 2, children: [] }]
  }
]

const factor = { enabled: true, demanded: false, recovery_left: 10 }
const enrolment = { secret: "ABC", uri: "otpauth://totp/Wheelhouse:ada?secret=ABC", recovery_codes: ["abcde-fghij"] }

const view = {
  id: 3,
  page: "userList",
  name: "Mine",
  search: "enabled=true",
  density: "compact" as const,
  shared: false,
  columns: [{ id: "username", shown: true }],
  owner: "ada",
  own: true,
  is_default: false
}

const ownGrants = {
  signIn: { captcha: { captcha_id: "c1", image: "data:," }, login: { token: TOKEN }, request: { id: 1 } },
  session: {
    logout: null,
    detail: adaDetail,
    rules: systemMenu,
    list: { list: [liveSession] },
    end: liveSession,
    endAll: { list: [liveSession] }
  },
  users: {
    list: { list: [bob], total: 1 },
    all: { list: [{ id: bob.id, username: "bob" }] },
    add: bob,
    edit: bob,
    delete: { list: [bob] },
    resetSecondFactor: bob,
    avatar: bob,
    declineRequest: true as const,
    resetPassword: { password: "Kv7m-Qx3r-Tn9p-Wd4h" },
    password: null
  },
  images: { upload: { url: `/media/${"a".repeat(22)}` } },
  secondFactor: { state: factor, begin: enrolment, confirm: factor, end: factor },
  roles: {
    all: { list: [adminOption] },
    list: { list: [adminRole], total: 1 },
    add: adminRole,
    edit: adminRole,
    delete: { list: [adminRole] },
    rules: adminRules(),
    setRules: adminRole,
    members: {
      roles: [adminOption],
      users: [{ id: bob.id, username: "bob", role: "admin", role_name: "Admin", enabled: true }],
      total: 1
    },
    whoCanGrant: { held: false, users: [{ id: bob.id, username: "bob", role_name: "Admin" }], total: 1 }
  },
  messages: {
    list: { list: [messageOf(1), messageOf(2, "todo")], total: 2, unread: { message: 1, notice: 0, todo: 1 } },
    read: true as const,
    todo: messageOf(2, "todo")
  },
  recordSearch: {
    find: {
      list: [
        {
          kind: "robots",
          robot_id: "WD2400012",
          name: "Robot 12",
          state: "online",
          battery: 61,
          stock: 6,
          capacity: 36
        },
        { kind: "users", id: bob.id, username: "bob", role: "admin", role_name: "Admin", enabled: true }
      ]
    },
    findNumbers: { robots: ["WD2400012"], orders: [], refunds: ["RF1"] },
    card: {
      kind: "alarms",
      id: 9,
      name: "Door timeout",
      severity: "major",
      robot_id: "WD2400012",
      robots: 1,
      location_id: 3,
      location: "West gate",
      raised_at: 3,
      ended_at: null,
      acknowledged_by: "bob"
    }
  },
  ...alarmGrants,
  ...appGrants,
  dashboard: { statistics, recentAlarms, myDay, sinceLeft, dismissSinceLeft: true as const },
  fleetMap: { read: fleetMap },
  developerTools: {
    read: { allowed: true, allowed_until: 1_780_000_000_000 },
    setAllowed: { allowed: true, allowed_until: 1_780_000_000_000 },
    allowance: { allowed: true, allowed_until: 1_780_000_000_000, allowed_by: "ada" }
  },
  devices: {
    all: { list: [robot] },
    find: { list: [robot] },
    pick: { robot_ids: [robot.robot_id] },
    picked: { robot_ids: [robot.robot_id] }
  },
  wechat: { binding: { bound_at: 1 }, code: { token: "a-code", valid_ms: 600_000 }, unbind: { bound_at: null } },
  views: { list: { list: [view] }, save: view, remove: view },
  areas: { tree: areaTree, locations: { list: [place] } },
  events: {
    mine: {
      list: [
        {
          id: 1,
          at: 2,
          user_id: 1,
          username: "ada",
          type: "session.opened",
          entity: "session",
          entity_id: "7",
          names: {}
        }
      ],
      total: 1
    },
    list: {
      list: [
        {
          id: 1,
          at: 2,
          user_id: null,
          username: "",
          type: "users.added",
          entity: "users",
          entity_id: "2",
          before: null,
          after: { username: "bob", nested: [1, null, "x"], role_id: 2 },
          names: { "roles 2": "Field" }
        }
      ],
      total: 1
    },
    record: {
      event: {
        id: 1,
        at: 2,
        user_id: 3,
        username: "ann",
        type: "users.added",
        entity: "users",
        entity_id: "2",
        before: null,
        after: { username: "bob" },
        names: {}
      },
      record: { username: "bob", tags: ["x", null] },
      names: {}
    }
  }
}

/** The answer of every call. */
export const grants: typeof ownGrants & Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...ownGrants,
  ...grantsOf(ownGrants)
}

/** The calls that reached the server with their callers, and the refusal of the next one. */
export class Received extends Context.Service<
  Received,
  { refusal: Reply<never> | null; readonly requests: Array<unknown>; readonly operators: Array<string> }
>()("test/Received") {
  static readonly layer = Layer.sync(Received, () => Received.of({ refusal: null, requests: [], operators: [] }))
}

type Request = { readonly payload?: unknown; readonly query?: unknown }

/** Every call of every group answers with its fixture. */
const handlers = (Object.keys(grants) as ReadonlyArray<keyof typeof ConsoleApi.groups>).map((group) =>
  HttpApiBuilder.group(ConsoleApi, group, (calls) =>
    Effect.map(Received, (received) => {
      const handlerOf = (data: unknown) =>
        Effect.fnUntraced(function* ({ payload, query }: Request) {
          const operator = yield* Effect.serviceOption(CurrentOperator)
          if (Option.isSome(operator)) received.operators.push(operator.value.username)
          received.requests.push(payload ?? query ?? null)
          return received.refusal ?? ok(data)
        })
      const own = Object.entries(grants[group]!).map(([name, data]) => [name, handlerOf(data)])
      return calls.handleAll(Object.fromEntries(own) as never)
    })
  )
)

const authorization = Layer.succeed(Authorization, {
  token: (call, { credential }) =>
    Redacted.value(credential) === TOKEN
      ? Effect.provideService(call, CurrentOperator, {
          id: 1,
          username: "ada",
          role: "admin",
          is_admin: true,
          is_super_admin: true,
          merchant_id: null,
          session_id: 7,
          rules: new Set(["userList"])
        })
      : Effect.succeed(HttpServerResponse.jsonUnsafe(fail(codes.noToken, "Please sign in")))
})

const carrying = (token: string) =>
  HttpApiMiddleware.layerClient(Authorization, ({ next, request }) =>
    next(HttpClientRequest.setHeader(request, "authorization", token))
  )

/** The whole contract in memory: its routes, and a client that carries a token. */
export const inMemoryServer = (token: string) =>
  Layer.mergeAll(handlers[0]!, ...handlers.slice(1)).pipe(
    Layer.provideMerge(authorization),
    Layer.provideMerge(Received.layer),
    Layer.provideMerge(carrying(token)),
    Layer.provideMerge(HttpServer.layerServices)
  )

type Call = {
  readonly group: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly guarded: boolean
  readonly needs: unknown
}

/** The call table as the contract declares it. */
export const everyCall: ReadonlyArray<Call> = Object.values(ConsoleApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => ({
    group: group.identifier,
    name: endpoint.identifier,
    method: endpoint.method,
    path: endpoint.path,
    guarded: endpoint.middlewares.size > 0,
    needs: Context.getOrUndefined(endpoint.annotations as Context.Context<RequiredPermission>, RequiredPermission)
  }))
)
