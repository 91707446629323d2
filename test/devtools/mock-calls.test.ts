import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { answerMockCalls } from "../../src/devtools/mock-calls/mock-transport.ts"

const refusal = (msg: string, code = 50000) => ({ data: null, status: "fail", msg, code })

describe("mock calls in debug mode", () => {
  const sentRequests: Array<string> = []
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => assert.fail("kept"), removeItem: () => {} })
    vi.stubGlobal("fetch", async (request: Request) => {
      sentRequests.push(new URL(request.url).pathname)
      return new Response("the server's")
    })
    answerMockCalls()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
    sentRequests.splice(0)
  })

  const sent = (path: string, body?: object) =>
    fetch(`http://console.example${path}`, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  const ask = async (path: string, body?: object) => {
    const answer = sent(path, body)
    await vi.advanceTimersByTimeAsync(1000)
    return (await (await answer).json()) as Readonly<Record<"data" | "status" | "msg" | "code", unknown>>
  }

  it("Mock calls answer user, menu and messages in envelopes", async () => {
    assert.deepEqual(await ask("/api/user/info"), refusal("未登录", 50008))
    assert.deepEqual(await ask("/api/user/login", { username: "", password: "x" }), refusal("用户名不能为空"))
    assert.deepEqual(await ask("/api/user/login", { username: "user", password: "" }), refusal("密码不能为空"))
    assert.deepEqual(await ask("/api/user/login", { username: "user", password: "x" }), refusal("账号或者密码错误"))
    const login = await ask("/api/user/login", { username: "user", password: "user" })
    assert.include(login, { status: "ok", msg: "请求成功", code: 20000 })
    vi.stubGlobal("localStorage", { getItem: () => (login.data as { token: string }).token })
    const info = await ask("/api/user/info")
    assert.sameMembers(Object.keys(info.data as object), [
      "accountId",
      "avatar",
      "certification",
      "email",
      "introduction",
      "job",
      "jobName",
      "location",
      "locationName",
      "name",
      "organization",
      "organizationName",
      "personalWebsite",
      "phone",
      "registrationDate",
      "role"
    ])
    const menu = (await ask("/api/user/menu")).data as ReadonlyArray<Record<string, unknown>>
    assert.deepEqual(
      menu.map(({ path }) => path),
      ["/dashboard", "https://arco.design"]
    )
    assert.deepInclude(menu[0]!["meta"], { order: 1, icon: "icon-dashboard", requiresAuth: true })
    assert.strictEqual((menu[0]!["children"] as ReadonlyArray<{ name: string }>)[0]!.name, "Workplace")
    const statusOf = async (id: number) =>
      ((await ask("/api/message/list")).data as ReadonlyArray<{ id: number; status: number }>).find(
        (message) => message.id === id
      )?.status
    assert.strictEqual(await statusOf(1), 0)
    assert.isTrue((await ask("/api/message/read", { ids: [1] })).data)
    assert.strictEqual(await statusOf(1), 1)
    assert.deepInclude(await ask("/api/user/logout"), { data: null, code: 20000 })
    assert.isEmpty(sentRequests)
  })

  it("Mock calls take 600 to 1000 ms, and others reach the server", async () => {
    for (const [drawn, time] of [
      [0, 600],
      [1, 1000]
    ] as const) {
      vi.spyOn(Math, "random").mockReturnValue(drawn)
      let ended = false
      void sent("/api/user/menu").then(() => {
        ended = true
      })
      await vi.advanceTimersByTimeAsync(time - 1)
      assert.isFalse(ended)
      await vi.advanceTimersByTimeAsync(1)
      assert.isTrue(ended)
    }
    assert.strictEqual(await (await sent("/assets/index.js")).text(), "the server's")
    assert.deepEqual(sentRequests, ["/assets/index.js"])
  })
})
