import { execFile } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it, vi } from "vitest"
import { newDirectory, userCalls, start, startedDirectory, waitUntilStopped } from "./program.ts"
import { passwords, makeTestClient } from "./test-client.ts"
import { COMPILED } from "./start-program.ts"

vi.setConfig({ testTimeout: 120_000 })

const mainIn = (folder: string) => fileURLToPath(new URL(`../../server/${folder}/main.ts`, import.meta.url))
/** A program without npm: whether it failed, and its output. */
const runIn = (folder: string, environment: Record<string, string>, ...parameters: ReadonlyArray<string>) =>
  new Promise<{ readonly failed: boolean; readonly output: string }>((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: COMPILED, ...environment }
    execFile(process.execPath, [mainIn(folder), ...parameters], { env }, (error, out, err) =>
      resolve({ failed: error !== null, output: out + err })
    )
  })
const run = (environment: Record<string, string>, ...parameters: ReadonlyArray<string>) =>
  runIn("events", environment, ...parameters)

it("Tables are rebuilt and events verified without a server too", async () => {
  const DATA_DIR = startedDirectory()
  const server = start({ DATA_DIR })
  const { signIn, add } = userCalls(await server.ready)
  await add(await signIn(), "w.added")
  const rebuilt = await run({ DATA_DIR }, "rebuild")
  expect(rebuilt.failed).toBe(false)
  expect(rebuilt.output).toMatch(/^users: 2 rows$/m)
  expect(rebuilt.output).toContain("The tables are what the log says.")
  const verified = await vi.waitFor(
    async () => {
      const { failed, output } = await run({ DATA_DIR }, "verify")
      expect([failed, output]).toEqual([false, expect.stringMatching(/are what was sealed, by [1-9]\d* seals/)])
      return output
    },
    // Each run is a process of its own.
    { timeout: 90_000, interval: 1000 }
  )
  server.child.kill("SIGTERM")
  await server.ended
  const seal = /The last seal is (\w{64})/.exec(verified)![1]!
  expect(await run({ DATA_DIR }, "verify", seal)).toMatchObject({ failed: false })
  expect(await run({ DATA_DIR }, "verify", "f".repeat(64))).toEqual({
    failed: true,
    output: expect.stringMatching(/^no seal is f+: .*\nThe log is not what was sealed\.\n$/)
  })
  await waitUntilStopped(DATA_DIR)
})

it("Programs without a database say so", async () => {
  const nowhere = join(newDirectory(), "nowhere")
  expect((await run({ DATA_DIR: nowhere }, "rebuild")).output).toBe(`There is no database in ${nowhere}.\n`)
  expect((await run({}, "dance")).output).toContain("Usage: npm run rebuild")
  expect((await run({ BACKEND_URL: "http://127.0.0.1:1" }, "verify")).output).toContain("there is no database here")
})

it("Resetting a password ends sessions, unlocks and is logged", async () => {
  const DATA_DIR = startedDirectory()
  const server = start({ DATA_DIR })
  const { get, login, signIn } = makeTestClient(await server.ready)
  const token = await signIn("admin", passwords.admin)
  for (let n = 0; n < 10; n++) await login({ username: "admin", password: "Wrong123" })
  expect((await login({ username: "admin", password: passwords.admin })).code).toBe(42900)
  const { failed, output } = await runIn("users", { DATA_DIR }, "reset-password", "Admin")
  expect([failed, output]).toEqual([false, expect.stringMatching(/^The new password of Admin: \S{19}\n$/)])
  expect(await get("/system-admin/user/detail", { token })).toMatchObject({ code: 40306 })
  expect((await login({ username: "admin", password: passwords.admin })).code).toBe(40000)
  const again = await signIn("admin", output.trim().split(" ").at(-1)!)
  const { list } = (await get("/system-admin/event/list?type=users.passwordReset", { token: again })).data
  expect(list).toMatchObject([{ username: "Wheelhouse", entity: "users", entity_id: "1" }])
  server.child.kill("SIGTERM")
  await server.ended
  expect(await runIn("users", { DATA_DIR }, "reset-password", "nobody")).toEqual({
    failed: true,
    output: "There is no user nobody.\n"
  })
  expect((await runIn("users", {}, "reset-password")).output).toContain("Usage: npm run reset-password")
  await waitUntilStopped(DATA_DIR)
})
