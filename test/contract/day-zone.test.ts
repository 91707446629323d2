import { assert, describe, it } from "vitest"
import { withPeriod } from "../../src/contract/day-period.ts"
import { dayAt, dayBounds, daysBefore, dayZone, takeDayZone, zoneText } from "../../src/contract/day-zone.ts"

const at = (text: string) => Date.parse(text)

describe("days in the server's time zone", () => {
  it("An unknown zone gives way to the browser's own", () => {
    const own = dayZone()
    takeDayZone("Asia/Tokyo")
    assert.strictEqual(dayZone(), "Asia/Tokyo")
    for (const named of ["Mars/Olympus", undefined]) {
      takeDayZone(named)
      assert.strictEqual(dayZone(), own)
    }
  })
  it("Days follow the server's zone, not the browser's", () => {
    assert.deepEqual(dayBounds("2026-11-21", "Asia/Shanghai"), {
      from: at("2026-11-20T16:00:00Z"),
      to: at("2026-11-21T15:59:59.999Z")
    })
    assert.deepEqual(dayBounds("2026-11-21", "America/New_York"), {
      from: at("2026-11-21T05:00:00Z"),
      to: at("2026-11-22T04:59:59.999Z")
    })
    for (const wrong of ["", "2026-02-30", "yesterday", "2026-13-01"]) assert.isNull(dayBounds(wrong, "UTC"))
  })
  it("have 23 or 25 hours where clocks change", () => {
    for (const [day, hours] of [
      ["2026-03-08", 23],
      ["2026-11-01", 25],
      ["2026-11-02", 24]
    ] as const) {
      const { from, to } = dayBounds(day, "America/New_York")!
      assert.strictEqual((to + 1 - from) / 3_600_000, hours, day)
      assert.deepEqual(
        [from, to].map((moment) => dayAt(moment, "America/New_York")),
        [day, day]
      )
    }
  })
  it("Days bound a query by moments of the zone", () => {
    assert.deepEqual(withPeriod({ from: "2026-11-20", to: "2026-11-21", page: 1 }, "Asia/Shanghai"), {
      page: 1,
      from: at("2026-11-19T16:00:00Z"),
      to: at("2026-11-21T15:59:59.999Z")
    })
  })
  it("Days name their zone and cross month ends", () => {
    assert.strictEqual(zoneText(at("2026-11-21T00:00:00Z"), "Asia/Shanghai"), "Asia/Shanghai (UTC+8)")
    assert.strictEqual(zoneText(at("2026-11-21T00:00:00Z"), "Asia/Kolkata"), "Asia/Kolkata (UTC+5:30)")
    assert.strictEqual(zoneText(at("2026-11-21T00:00:00Z"), "Europe/London"), "Europe/London (UTC+0)")
    assert.strictEqual(daysBefore("2026-01-05", 29), "2025-12-07")
  })
})
