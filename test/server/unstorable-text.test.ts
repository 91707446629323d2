import { beforeAll, expect, it } from "vitest"
import { page } from "../record-drafts.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

// Every field of every call: test/contract/unstorable-text.test.ts.
it.each([
  ["NUL", "\u0000"],
  ["half a surrogate pair", "\ud800"]
])("%s is refused by its field, whoever asks", async (_, spoilt) => {
  const login = { username: "admin", password: "Admin123", captcha_id: "c", captcha: "c" }
  for (const field of Object.keys(login))
    expect(await server.login({ ...login, [field]: `a${spoilt}` })).toMatchObject({ code: 40000, field })
  const spoiltPage = { ...page, blocks: [{ kind: "text", title: "t", content: spoilt }] }
  expect(await server.post("/mini-app-admin/page/add", spoiltPage, { token })).toMatchObject({
    code: 40000,
    field: "blocks.0.content"
  })
})

it("NUL in a query names its field", async () => {
  expect(await server.get(`/system-admin/user/list?username=%00`, { token })).toMatchObject({
    code: 40000,
    field: "username"
  })
  expect(await server.get(`/system-admin/user/list?role=a%00`, { token })).toMatchObject({ code: 40000, field: "role" })
})
