import { expect, vi } from "vitest"
import { sealLog, verifyLog } from "../../server/events/seals.ts"
import { runOnDatabase } from "./backed-up.ts"

/** Seals all of the log. Others' transactions, in any database of the same PostgreSQL, may hold that up for a moment. */
export const sealAll = (url: string) =>
  vi.waitFor(
    async () => {
      await runOnDatabase(url, sealLog)
      expect((await runOnDatabase(url, verifyLog())).unsealed).toBe(0)
    },
    { timeout: 30_000, interval: 100 }
  )
