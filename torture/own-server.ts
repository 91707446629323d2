import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startProgram } from "../test/server/start-program.ts"

type Program = ReturnType<typeof startProgram>

/** The real program on data of its own, removed after use. */
export const withServer = async <A>(
  environment: Readonly<Record<string, string>>,
  use: (address: string, program: Program) => Promise<A>
): Promise<A> => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-torture-"))
  const program = startProgram({ DATA_DIR: directory, ...environment })
  try {
    return await use(await program.ready, program)
  } finally {
    program.child.kill("SIGTERM")
    await program.ended
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
