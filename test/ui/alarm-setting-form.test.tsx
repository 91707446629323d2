import { assert, describe, it } from "vitest"
import type { AlarmType } from "../../src/effects/contract/alarm-types.ts"
import { alarmTypeList, rowOf } from "../../src/machines/alarms/alarm-type-list.ts"
import { typeForm } from "../../src/ui/alarms/alarm-setting-page.tsx"
import { shellWords } from "../../src/ui/words/shell-words.ts"
import { alarmSettings } from "../../src/ui/words/topics/late/alarm-settings.ts"
import { severity } from "../../src/ui/words/topics/late/severities.ts"
import { translator } from "../../src/ui/kit/translator.ts"
import { alarmGrants } from "../contract/alarm-fixtures.ts"
import { drawn } from "./drawn.tsx"
import { drawField } from "../../src/ui/kit/late/drawn-field.tsx"

const words = { language: "en-US", t: translator("en-US", { ...shellWords, alarmSettings, severity }) } as const
const form = typeForm(words.t)
const battery = rowOf(alarmGrants.alarmTypes.edit)
const collision = rowOf({ ...battery, code: "0001", threshold: null, unit: null } satisfies AlarmType)

const typed = (threshold: string, row = battery) => {
  const data = new FormData()
  data.set("severity", "major")
  data.set("threshold", threshold)
  return form.typed(data, row)
}
const html = (row: typeof battery, problem?: string) =>
  drawn(
    words,
    form.fields(
      typed("20", row).draft,
      (field) => (field === "threshold" ? problem : undefined),
      row,
      () => {},
      drawField
    )
  )

describe("the form of an alarm type", () => {
  it("takes a whole number within the bounds of the type, and says them at the field", () => {
    for (const sound of ["1", "20", "95"]) assert.deepEqual(typed(sound).problems, {}, sound)
    for (const wrong of ["0", "96", "", "-1", "1.5", "2 0", "99999999999"])
      assert.property(typed(wrong).problems, "threshold", wrong)
    assert.match(html(battery), /Below \(%\).*A whole number from 1 to 95/)
    assert.match(html(battery, "whatever was wrong"), /aria-invalid="true".*A whole number from 1 to 95/)
  })

  it("has no threshold where the type has none", () => {
    assert.notMatch(html(collision), /name="threshold"/)
    assert.deepEqual(typed("", collision).problems, {})
    const opened = alarmTypeList.editOpened(collision)
    assert.strictEqual(opened.type === "records.editOpened" && opened.draft.threshold, "")
  })
})
