import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { loadMenu } from "../../src/effects/storage/stored-session.ts"
import { fetchReceiving, saveReceiving } from "../../src/effects/alarms/alarm-effects.ts"
import { saveSelection } from "../../src/effects/devices/device-effects.ts"
import type { Services } from "../../src/http/contract-client.ts"
import { recordPart } from "../../src/effects/lists/record-part.ts"
import { fetchMenu } from "../../src/effects/menu/menu-effects.ts"
import { fetchMessages } from "../../src/effects/messages/message-effects.ts"
import { messagePage } from "../../src/effects/messages/message-list-effects.ts"
import { setPassword } from "../../src/effects/password/password-effects.ts"
import { fetchUser, logIn } from "../../src/effects/session/session-effects.ts"
import { userPayload } from "../../src/effects/users/user-effects.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { stubServices } from "./stub-services.ts"

type Program = Effect.Effect<unknown, never, Services>

/** The event of a program if every call answers this. */
const ended = (program: Program, data: unknown, status = 200) =>
  Effect.provide(
    program,
    stubServices(
      () => Response.json({ status: "ok", code: 0, msg: "", data }, { status }),
      () => {}
    )
  )

/** The calls of the list of users, as programs. */
type StageInput = (input: unknown) => Program
const { listUsers, saveUser, removeUsers } = (() => {
  const programs: Array<StageInput> = []
  recordPart(
    (program) => {
      programs.push(program as StageInput)
      return undefined as never
    },
    userList,
    "users",
    userPayload
  )
  const [listUsers, , , saveUser, removeUsers] = programs as [
    StageInput,
    StageInput,
    StageInput,
    StageInput,
    StageInput
  ]
  return { listUsers, saveUser, removeUsers }
})()

const secret = Redacted.make("Secret-1")
const message = { id: 1, title: "t", subTitle: "", avatar: "", content: "", time: "2026-11-22 09:05:07", status: 0 }
const todo = { ...message, id: 2, type: "todo", messageType: 1, status: 1, time: "now" }
const draft = { username: "bob", role: "user", email: "", enabled: true, avatar: "" }

describe("a backend limited to the specification", () => {
  it.effect("Only statuses from 200 to 299 grant", () =>
    Effect.gen(function* () {
      const attempt = {
        type: "session.loginSubmitted",
        username: "ada",
        password: secret,
        captcha_id: "c",
        captcha: secret,
        remember: false,
        missing: []
      } as const
      for (const status of [200, 201, 202, 203, 206, 226, 299])
        assert.deepEqual(yield* ended(logIn(attempt), { token: "x".repeat(900) }, status), {
          type: "session.tokenSaved"
        } as never)
      for (const status of [300, 400, 500])
        assert.deepInclude((yield* ended(logIn(attempt), { token: "x" }, status)) as object, {
          type: "session.loginRefused"
        })
    })
  )

  it.effect("Five user fields suffice, with moments in any form", () =>
    Effect.gen(function* () {
      const five = { username: "ada", role_name: "Chief", is_admin: true, is_super_admin: false }
      const user = { ...five, email: "", role: "admin", avatar: null }
      for (const [body, read] of [
        [1_790_000_000, 1_790_000_000_000],
        [1_790_000_000_000, 1_790_000_000_000],
        ["1790000000", 1_790_000_000_000],
        ["2026-11-22 09:05:07", new Date(2026, 10, 22, 9, 5, 7).getTime()],
        ["", null],
        [null, null],
        [undefined, null]
      ])
        assert.deepEqual(yield* ended(fetchUser({ inBackground: false }), { ...five, latest_login: body }), {
          type: "session.opened",
          user: { ...user, latest_login: read }
        } as never)
    })
  )

  it.effect("A backend may omit a rule's empty children", () =>
    Effect.gen(function* () {
      const list = { name: "userList", title: "Users", rule_type: 1 }
      const rules = [{ name: "system-admin", title: "System", rule_type: 2, children: [list] }]
      assert.deepEqual(yield* ended(fetchMenu(), rules), { type: "menu.fetched", rules } as never)
      assert.deepEqual(loadMenu(), rules, "what is kept of it is read again")
    })
  )

  it.effect("lists users by name, role and email", () =>
    Effect.gen(function* () {
      const row = { id: 7, username: "bob", role: "user", email: "bob@wheelhouse.example" }
      const listed = (yield* ended(listUsers({ page: 1, page_size: 10 }), { list: [row], total: 1 })) as object
      assert.nestedInclude(listed, { "rows[0].username": "bob", "rows[0].enabled": true, "rows[0].created_at": null })
    })
  )

  it.effect("Another backend returns all messages for every filter", () =>
    Effect.gen(function* () {
      const all = [{ ...message, type: "message" }, todo, { ...message, id: 3, type: "notice" }]
      const unread = { message: 1, notice: 1, todo: 0 }
      assert.deepInclude((yield* ended(fetchMessages({ tab: null, attended: true }), all)) as object, { unread })
      assert.nestedInclude((yield* ended(fetchMessages({ tab: "todo", attended: true }), all)) as object, {
        "list.length": 1,
        "list[0].id": 2,
        "list[0].time": null
      })
      assert.nestedInclude((yield* ended(messagePage.list({ page: 2, page_size: 1, status: "0" }), all)) as object, {
        total: 2,
        "rows.length": 1,
        "rows[0].id": 3
      })
    })
  )

  it.effect("Any answer counts where the specification names none", () =>
    Effect.gen(function* () {
      for (const data of [null, {}, [], "done", true, 7]) {
        const saved = { type: "records.saved", what: "added" } as never
        assert.deepEqual(yield* ended(saveUser({ id: null, row: null, draft, secret }), data), saved)
        assert.deepEqual(yield* ended(removeUsers([7]), data), {
          type: "records.removed",
          ids: [7],
          refused: []
        } as never)
        assert.deepEqual(yield* ended(saveReceiving({ status: 0 }), data), {
          type: "alarmReceiving.saved",
          status: 0
        } as never)
        assert.deepEqual(yield* ended(saveSelection({ attempt: ["WV2400001"], subject: null }), data), {
          type: "form.sent",
          form: "myDevices"
        } as never)
        const attempt = { old_password: secret, new_password: secret, confirm_password: secret }
        assert.deepEqual(yield* ended(setPassword({ attempt, subject: null }), data), {
          type: "form.sent",
          form: "password"
        } as never)
      }
      assert.deepEqual(yield* ended(fetchReceiving(), { status: 1 }), {
        type: "alarmReceiving.fetched",
        status: 1
      } as never)
    })
  )

  it.effect("Refusals need a code, not words, data or field", () =>
    Effect.gen(function* () {
      for (const reply of [
        { status: "fail", code: 1 },
        { status: "fail", code: 1, msg: "", data: {} }
      ])
        assert.nestedInclude(
          (yield* Effect.provide(
            removeUsers([7]),
            stubServices(
              () => Response.json(reply, { status: 201 }),
              () => {}
            )
          )) as object,
          { type: "records.removeFailed", "fault._tag": "Refused", "fault.code": 1, "fault.msg": "" }
        )
    })
  )
})
