import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startProgram } from "../test/server/start-program.ts"
import type { Plan } from "./torture.ts"

type Program = ReturnType<typeof startProgram>

/** A data directory of its own: the plan's started one, or one for a first start. */
export const makeDataDirectory = (started: Plan["started"]): string => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-torture-"))
  // With the files' owners: started as root, PostgreSQL runs as another.
  if (started !== undefined) execFileSync("cp", ["-a", `${started}/.`, directory])
  return directory
}

/** The real program on data of its own, removed after use. */
export const withServer = async <A>(
  environment: Readonly<Record<string, string>>,
  started: Plan["started"],
  use: (address: string, program: Program) => Promise<A>
): Promise<A> => {
  const directory = makeDataDirectory(started)
  const program = startProgram({ DATA_DIR: directory, ...environment })
  try {
    return await use(await program.ready, program)
  } finally {
    program.child.kill("SIGTERM")
    await program.ended
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
