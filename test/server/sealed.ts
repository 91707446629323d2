import { expect, vi } from "vitest"
import { sealEvents } from "../../server/events/seal-events.ts"
import { verifyEvents } from "../../server/events/verify-events.ts"
import { on } from "./backed-up.ts"

/** Seals every event there is. Others' transactions, in any database of the same PostgreSQL, may hold that up for a moment. */
export const sealAll = (url: string) =>
  vi.waitFor(
    async () => {
      await on(url, sealEvents)
      expect((await on(url, verifyEvents())).unsealed).toBe(0)
    },
    { timeout: 30_000, interval: 100 }
  )
