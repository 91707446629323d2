import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, vi } from "vitest"
import { findPostmaster } from "../../server/database/postmaster.ts"
import { throwAway } from "./test-database.ts"
import { passwords, speakTo } from "./test-server.ts"

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url))
const directories: Array<string> = []
const children: Array<ChildProcess> = []

export const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-life-"))
  directories.push(directory)
  return directory
}
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL")
  for (const directory of directories) await throwAway(directory, findPostmaster(join(directory, "postgres")))
})

/** The real program, as `npm start` runs it. */
export const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"] ?? "",
      SEED: "none",
      ADMIN_PASSWORD: "Admin123",
      CAPTCHA_BYPASS: "pass",
      PORT: "0",
      ...environment
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  children.push(child)
  let said = ""
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)))
  const ready = new Promise<string>((done, failed) => {
    child.stdout.on("data", () => {
      const address = /Wheelhouse is ready: (\S+)/.exec(said)?.[1]
      if (address) done(address)
    })
    void ended.then((code) => failed(new Error(`ended with ${code}: ${said}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, said: () => said }
}

/** A server has stopped its PostgreSQL; one that was ended at once may need moments more than the server itself. */
export const stopped = (directory: string) =>
  vi.waitFor(() => expect(findPostmaster(join(directory, "postgres"))).toBeUndefined(), { timeout: 10_000 })

/** What these tests write and read back. */
export const staff = (address: string) => {
  const { get, post, signIn } = speakTo(address)
  return {
    signIn: () => signIn("admin", passwords.admin),
    add: (token: string, username: string) =>
      post(
        "/system-admin/user/add",
        { username, role: "user", email: "", enabled: true, password: "Abc12345" },
        { token }
      ),
    names: async (token: string): Promise<ReadonlyArray<string>> =>
      (await get("/system-admin/user/list?page_size=100&username=w.", { token })).data.list.map(
        ({ username }: { username: string }) => username
      )
  }
}
