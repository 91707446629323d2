import { Schema } from "effect"
import { expect, it } from "vitest"
import { ReportsApi } from "../../src/effects/contract/reports.ts"

it("a call's reports are not looked into before each is read by itself", () => {
  const { payload } = ReportsApi.endpoints.report
  const [codec] = [...payload.values()].flatMap(({ schemas }) => schemas)
  const report = {
    get battery() {
      throw new Error("was looked at")
    }
  }
  const decode = Schema.decodeUnknownSync(Schema.toCodecJson(codec as Schema.Codec<unknown>))
  expect(decode({ reports: [report] })).toEqual({ reports: [report] })
})
