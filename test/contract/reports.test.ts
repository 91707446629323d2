import { Schema } from "effect"
import { expect, it } from "vitest"
import { ReportsApi } from "../../src/contract/reports.ts"

it("decodes the reports of a call singly", () => {
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
