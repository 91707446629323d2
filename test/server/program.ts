import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, inject, vi } from "vitest"
import { findPostmaster } from "../../server/database/embedded-postgres.ts"
import { addTeardown } from "./teardown.ts"
import { passwords, makeTestClient } from "./test-client.ts"
import { startProgram } from "./start-program.ts"
import { removeTestDatabase } from "./test-database.ts"

/** Removed after the test file. */
export const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-life-"))
  addTeardown(() => removeTestDatabase(directory, findPostmaster(join(directory, "postgres"))))
  return directory
}

/**
 * Such a directory as the program leaves after its first start, which takes more than twice as long as any later one.
 */
export const startedDirectory = () => {
  const directory = newDirectory()
  // With the files' owners: started as root, PostgreSQL runs as another.
  execFileSync("cp", ["-a", `${inject("startedDirectory")}/.`, directory])
  return directory
}

/** The real program, ended with the test file. */
export const start = (environment: Record<string, string>) => {
  const program = startProgram(environment)
  addTeardown(() => program.child.kill("SIGKILL"))
  return program
}

/** A server has stopped its PostgreSQL; after an abrupt end that may take moments longer than the server itself. */
export const waitUntilStopped = (directory: string) =>
  vi.waitFor(() => expect(findPostmaster(join(directory, "postgres"))).toBeUndefined(), { timeout: 10_000 })

/** Calls with which these tests write and read back. */
export const userCalls = (address: string) => {
  const { get, post, signIn } = makeTestClient(address)
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
