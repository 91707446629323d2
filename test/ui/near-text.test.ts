import { assert, it } from "vitest"
import { nearText } from "../../src/ui/alarms/ago.ts"

it("A moment today shows its time, another day its date too", () => {
  const now = new Date(2026, 10, 22, 23, 0).getTime()
  assert.strictEqual(nearText(new Date(2026, 10, 22, 23, 5).getTime(), now), "23:05")
  assert.strictEqual(nearText(new Date(2026, 10, 23, 8, 0).getTime(), now), "11-23 08:00")
})
