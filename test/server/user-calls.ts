import { expect } from "vitest"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

/** A server of the test file's own, and the calls about users, as its administrator unless another user is given. */
export const openUsers = async () => {
  const server = await startServer()
  const token = await server.signIn("admin", passwords.admin)
  const list = async (query: Readonly<Record<string, string | number>> = {}, on = server, as = token) =>
    (
      await on.get(
        `/system-admin/user/list?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
        { token: as }
      )
    ).data
  const post = (call: string, body: unknown, on = server, as = token) =>
    on.post(`/system-admin/user/${call}`, body, { token: as })
  const draft = (username: string, more: object = {}) => ({
    username,
    role: "user",
    email: `${username}@b.example`,
    enabled: true,
    password: "Abc12345",
    ...more
  })
  const add = async (username: string, more: object = {}) => {
    const answer = await post("add", draft(username, more))
    expect(answer.code).toBe(0)
    return answer.data
  }
  const editOf = ({ id, version, username, role, email, enabled }: any, more: object = {}) => ({
    id,
    version,
    username,
    role,
    email,
    enabled,
    ...more
  })
  return { server, token, list, post, draft, add, editOf }
}

/** Reads one's own user by a token, and adds a user to sign in as. */
export const accountsOf = (server: TestServer) => {
  const detail = (token: string | undefined, language?: string) =>
    server.get("/system-admin/user/detail", {
      ...(token === undefined ? {} : { token }),
      ...(language ? { language } : {})
    })
  const addUser = async (username: string, role = "user") => {
    const admin = await server.signIn("admin", passwords.admin)
    const { data } = await server.post(
      "/system-admin/user/add",
      { username, role, email: "", enabled: true, password: "Abc12345" },
      { token: admin }
    )
    return {
      admin,
      id: data.id as number,
      version: data.version as number,
      token: await server.signIn(username, "Abc12345")
    }
  }
  return { detail, addUser }
}
