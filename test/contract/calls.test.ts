import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpApiTest } from "effect/http-api"
import { codes } from "../../src/contract/codes.ts"
import { ConsoleApi } from "../../src/contract/console-api.ts"
import { fail, type Reply } from "../../src/contract/call.ts"
import { alarmRequests } from "./alarm-fixtures.ts"
import { appRequests } from "./app-fixtures.ts"
import { requestsOf } from "./record-fixtures.ts"
import { Received, everyCall, grants, inMemoryServer, TOKEN } from "./in-memory-server.ts"

const draft = { username: "bob", role: "operator", email: "", enabled: true }
const roleDraft = { title: "值班 Nights", remarks: "", second_factor: true }
const viewDraft = {
  page: "sale-admin/router-first",
  name: "今日",
  search: "state=completed",
  density: "compact",
  shared: true,
  is_default: true,
  columns: [{ id: "number", shown: true }]
}
const answered = { captcha_id: "c1", captcha: "x7Kq" }

const client = HttpApiTest.groups(ConsoleApi, Object.keys(ConsoleApi.groups) as Array<keyof typeof ConsoleApi.groups>)
type Client = Effect.Success<typeof client>
type Request = { readonly payload?: object; readonly query?: object }

/** The requests of calls, in the contract's own words. */
const ownRequests: {
  readonly [Group in keyof Client]?: { readonly [Name in keyof Client[Group]]: Request }
} = {
  signIn: {
    captcha: {},
    login: { payload: { username: "ada", password: "Secret1!", ...answered } },
    request: {
      payload: {
        kind: "password",
        username: "carol",
        email: "carol@wheelhouse.example",
        remarks: "please",
        ...answered
      }
    }
  },
  session: {
    logout: {},
    detail: {},
    rules: {},
    list: { query: { user_id: 2 } },
    end: { payload: { id: 7 } },
    endAll: { payload: { user_id: 2 } }
  },
  users: {
    list: {
      query: {
        page: 2,
        page_size: 100,
        sort: "latest_login",
        order: "desc",
        username: "b 张&=",
        email: "@",
        role: "operator",
        enabled: "false"
      }
    },
    all: {},
    add: { payload: { ...draft, password: "Secret1!" } },
    edit: { payload: { ...draft, id: 2, version: 3 } },
    delete: { payload: { ids: "2,3" } },
    resetSecondFactor: { payload: { id: 2 } },
    resetPassword: { payload: { id: 2 } },
    declineRequest: { payload: { todo_id: 1, reason: "unknown", mail: true } },
    avatar: { payload: { avatar: `/media/${"a".repeat(22)}` } },
    password: { payload: { old_password: "Secret1!", new_password: "Secret2!", confirm_password: "Secret2!" } }
  },
  images: { upload: { query: { kind: "plan" }, payload: new Uint8Array([1, 2, 3]) } },
  secondFactor: {
    state: {},
    begin: { payload: { password: "Secret1!" } },
    confirm: { payload: { code: "123456" } },
    end: { payload: { proof: "Secret1!" } }
  },
  ...appRequests,
  roles: {
    all: {},
    list: { query: { page: 1, title: "值班", built_in: "false", sort: "users" } },
    add: { payload: { name: "night-shift", ...roleDraft } },
    edit: { payload: { id: 2, version: 3, ...roleDraft } },
    delete: { payload: { ids: "2,3" } },
    rules: { query: { id: 2 } },
    setRules: { payload: { id: 2, version: 3, names: ["userList", "sale-admin"] } },
    members: { query: { rule: "userList" } },
    whoCanGrant: { query: { rule: "system-admin" } }
  },
  messages: {
    list: { query: { page: 2, page_size: 100, sort: "status", order: "asc", type: "todo", status: "0" } },
    read: { payload: { ids: [1, 2] } },
    todo: { query: { id: 1 } }
  },
  ...alarmRequests,
  recordSearch: {
    find: { query: { text: "000051" } },
    findNumbers: { query: { numbers: "WD2400012,rf1" } },
    card: { query: { kind: "alarms", id: "9" } }
  },
  dashboard: {
    statistics: { query: { days: "30" } },
    recentAlarms: {},
    myDay: {},
    sinceLeft: {},
    dismissSinceLeft: {}
  },
  fleetMap: { read: { query: { area: "330000", at: 1_795_000_000_000 } } },
  developerTools: { read: {}, allowance: {}, setAllowed: { payload: { allowed: true } } },
  devices: {
    all: { query: { district_id: "310104,310105" } },
    find: { query: { text: "00001" } },
    pick: { payload: { robot_ids: "WV2400001,WD2400002" } },
    picked: {}
  },
  areas: {
    tree: { query: { level: "3", without_location: "1" } },
    locations: { query: { province_id: "310000", city_id: "310100", district_id: "310104" } }
  },
  wechat: { binding: {}, code: {}, unbind: {} },
  views: {
    list: { query: { page: "userList" } },
    save: { payload: { id: 3, ...viewDraft } },
    remove: { payload: { id: 3 } }
  },
  events: {
    list: {
      query: { page: 1, page_size: 10, sort: "at", order: "asc", type: "users.added", username: "ada", actor_id: 1 }
    },
    record: { query: { id: 4 } },
    mine: { query: { page: 2, page_size: 5 } }
  }
}

const requests: Readonly<Record<string, Readonly<Record<string, Request>>>> = {
  ...ownRequests,
  ...requestsOf(ownRequests)
}

const cells = everyCall.map(
  ({ group, name, guarded }) => [`${group}.${name}`, { group: group as keyof Client, name, guarded }] as const
)

const make = (group: keyof Client, name: string) =>
  Effect.flatMap(client, (calls) =>
    (calls[group] as unknown as Record<string, (request: Request) => Effect.Effect<Reply<unknown>, unknown>>)[name]!(
      requests[group]![name]!
    )
  )

describe("a call between client and server", () => {
  it("Every call of the contract is tested", () => {
    assert.deepEqual(
      everyCall.map(({ group, name }) => `${group}.${name}`).sort(),
      Object.entries(requests)
        .flatMap(([group, calls]) => Object.keys(calls).map((name) => `${group}.${name}`))
        .sort()
    )
  })

  it.effect.each(cells)("%s keeps its request and answer", ([, { group, name }]) =>
    Effect.gen(function* () {
      const reply = yield* make(group, name)
      assert.deepStrictEqual(reply, {
        status: "ok",
        code: 0,
        msg: "success",
        data: (grants[group] as Readonly<Record<string, unknown>>)[name]
      })
      const { payload, query } = requests[group]![name]!
      assert.deepStrictEqual((yield* Received).requests, [payload ?? query ?? null])
    }).pipe(Effect.provide(inMemoryServer(TOKEN)))
  )

  it.effect.each(cells)("The envelope refuses %s and names the field", ([, { group, name }]) =>
    Effect.gen(function* () {
      const received = yield* Received
      received.refusal = fail(codes.conflict, "该用户名已被使用", "username")
      assert.deepStrictEqual(yield* make(group, name), {
        status: "fail",
        code: 40900,
        msg: "该用户名已被使用",
        data: null,
        field: "username"
      })
      received.refusal = fail(codes.unexpected, "no")
      assert.deepStrictEqual(yield* make(group, name), { status: "fail", code: 50000, msg: "no", data: null })
    }).pipe(Effect.provide(inMemoryServer(TOKEN)))
  )

  it.effect.each(cells)("%s needs a valid token unless it is public", ([, { group, name, guarded }]) =>
    Effect.gen(function* () {
      const reply = yield* make(group, name)
      assert.strictEqual(guarded, group !== "signIn" && `${group}.${name}` !== "developerTools.read")
      assert.strictEqual(reply.code, guarded ? codes.noToken : codes.granted)
      assert.strictEqual((yield* Received).requests.length, guarded ? 0 : 1)
    }).pipe(Effect.provide(inMemoryServer("somebody else's")))
  )

  it.effect("tells the server who calls", () =>
    Effect.gen(function* () {
      yield* make("session", "detail")
      assert.deepEqual((yield* Received).operators, ["ada"])
    }).pipe(Effect.provide(inMemoryServer(TOKEN)))
  )
})

describe("the call table", () => {
  it("has the addresses and methods of the specification", () => {
    const table = new Set(everyCall.map(({ method, path }) => `${method} ${path}`))
    for (const call of [
      "POST /system-admin/login-v2",
      "POST /system-admin/logout",
      "GET /system-admin/user/detail",
      "GET /system-admin/user/auth-rules",
      "GET /system-admin/captcha",
      "GET /system-admin/user/list",
      "GET /system-admin/user/all",
      "POST /system-admin/user/add",
      "POST /system-admin/user/edit",
      "POST /system-admin/user/delete",
      "POST /system-admin/user/password",
      "GET /system-admin/role/all",
      "GET /system-admin/event/list",
      "GET /device-admin/device/list",
      "GET /device-admin/device/all",
      "POST /device-admin/device/user-device/set",
      "GET /device-admin/device/user-device/get",
      "GET /device-admin/location/area-location",
      "GET /device-admin/location/all",
      "GET /api/message/list",
      "POST /api/message/read"
    ])
      assert.isTrue(table.has(call), call)
    assert.strictEqual(table.size, everyCall.length, "no two calls have one address")
  })

  it("Account, role and event calls need permissions, and listed ones none", () => {
    const open = everyCall.filter(({ needs }) => needs === undefined).map(({ group, name }) => `${group}.${name}`)
    assert.deepEqual(open.sort(), [
      "alarms.receiveStatus",
      "dashboard.dismissSinceLeft",
      "dashboard.myDay",
      "dashboard.sinceLeft",
      "developerTools.read",
      "devices.picked",
      "events.mine",
      "images.upload",
      "messages.list",
      "messages.read",
      "messages.todo",
      "roles.whoCanGrant",
      "secondFactor.begin",
      "secondFactor.confirm",
      "secondFactor.end",
      "secondFactor.state",
      "session.detail",
      "session.end",
      "session.endAll",
      "session.list",
      "session.logout",
      "session.rules",
      "signIn.captcha",
      "signIn.login",
      "signIn.request",
      "users.avatar",
      "users.password",
      "views.list",
      "views.remove",
      "views.save",
      "wechat.binding",
      "wechat.code",
      "wechat.unbind"
    ])
    assert.deepEqual(everyCall.find(({ group, name }) => group === "events" && name === "list")?.needs, {
      any: ["eventList"]
    })
  })
})
