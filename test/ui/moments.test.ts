import { expect, it } from "vitest"
import { momentText } from "../../src/ui/kit/moments.ts"

it("writes a moment as year-month-day hour:minute:second in local time", () => {
  expect(momentText(new Date(2026, 0, 5, 7, 3, 9).getTime())).toBe("2026-01-05 07:03:09")
})
