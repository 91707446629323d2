import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", passwords.admin)
})
beforeEach(() => server.query("delete from sign_in_counters"))

const add = (username: string) => {
  const body = { username, role: "user", email: "", enabled: true, password: "Abc12345" }
  return server.post("/system-admin/user/add", body, { token })
}
const enter = (username: string, password: string) => server.login({ username, password })
const dotted = "adm\u0130n"
const wide = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))

describe("a name", () => {
  it("Case, width and composition do not change a username", async () => {
    for (const username of ["ADMIN", wide("admin"), wide("ADMIN")])
      expect((await enter(username, passwords.admin)).code).toBe(0)
    expect(await add("Zoe\u0308.strasse")).toMatchObject({ code: 40000, field: "username" })
    expect((await add("Zo\u00eb.stra\u00dfe")).code).toBe(0)
    for (const username of ["zoe\u0308.strasse", "ZO\u00cb.STRASSE"])
      expect((await enter(username, "Abc12345")).code).toBe(0)
  })
  it("A taken name is refused in any spelling", async () => {
    for (const username of ["Admin", wide("admin"), "operato\u1d63"])
      expect(await add(username)).toMatchObject({ code: 40900, field: "username" })
  })
  it("A dotted capital I makes another username, also for limits", async () => {
    expect(await enter(dotted, passwords.admin)).toMatchObject({ code: 40000, field: "password" })
    for (let n = 0; n < 10; n++) await enter(dotted, "Wrong123")
    expect((await enter(dotted, "Wrong123")).code).toBe(42900)
    expect((await enter("admin", passwords.admin)).code).toBe(0)
    await server.query("delete from sign_in_counters")
    expect((await add(dotted)).code).toBe(0)
    expect((await enter(dotted, "Abc12345")).code).toBe(0)
    expect((await enter("ADMIN", "Abc12345")).code).toBe(40000)
  })
  it("Limits count every spelling of a name together", async () => {
    for (let n = 0; n < 5; n++) await Promise.all([enter("operator", "Wrong123"), enter(wide("Operator"), "Wrong123")])
    expect((await enter("OPERATOR", passwords.operator)).code).toBe(42900)
  })
  it.each([
    ["roles (name)", "Sales", wide("sales")],
    ["merchants (name)", "Caf\u00e9 Eins", "CAFE\u0301 EINS"]
  ])("is unique in %s", async (table, first, second) => {
    const insert = (name: string) => server.query(`insert into ${table} values ($1)`, [name])
    await insert(first).catch(() => {})
    await expect(insert(second)).rejects.toThrow("Query failed")
  })
})
