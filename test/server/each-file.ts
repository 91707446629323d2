import { afterAll, vi } from "vitest"
import { endAll } from "./at-end.ts"

afterAll(async () => {
  vi.unstubAllEnvs()
  await endAll()
})
