import { afterAll, vi } from "vitest"
import { runTeardowns } from "./teardown.ts"

afterAll(async () => {
  vi.unstubAllEnvs()
  await runTeardowns()
})
