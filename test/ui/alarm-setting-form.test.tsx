import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import type { AlarmType } from "../../src/contract/alarm-types.ts"
import { alarmTypeList, openAlarmCount, rowOf } from "../../src/machines/alarms/alarm-type-list.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { typeForm } from "../../src/ui/alarms/alarm-setting-page.tsx"
import { translate } from "../texts.ts"
import { alarmGrants } from "../contract/alarm-fixtures.ts"
import { renderText } from "./render-text.tsx"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"

const words = { language: "en-US", t: translate("en-US") } as const
const openAlarms = createActor(queryMachine.provide({ actors: { load: fromCallback(() => {}) as never } }), {
  input: { key: "0005" }
}).start()
const form = typeForm(words.t, openAlarms as never)
const battery = rowOf(alarmGrants.alarmTypes.edit)
const collision = rowOf({ ...battery, code: "0001", threshold: null, unit: null } satisfies AlarmType)

const typed = (threshold: string, row = battery) => {
  const data = new FormData()
  data.set("severity", "major")
  data.set("threshold", threshold)
  return form.typed(data, row)
}
const html = (row: typeof battery, problem?: string) =>
  renderText(
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
  it("A threshold takes whole numbers in bounds", () => {
    for (const sound of ["1", "20", "95"]) assert.deepEqual(typed(sound).problems, {}, sound)
    for (const wrong of ["0", "96", "", "-1", "1.5", "2 0", "99999999999"])
      assert.property(typed(wrong).problems, "threshold", wrong)
    assert.match(html(battery), /Below \(%\).*Enter a whole number from 1 to 95/)
    assert.match(html(battery, "whatever was wrong"), /aria-invalid="true".*Enter a whole number from 1 to 95/)
  })

  it("has no threshold where the type has none", () => {
    assert.notMatch(html(collision), /name="threshold"/)
    assert.deepEqual(typed("", collision).problems, {})
    const opened = alarmTypeList.editOpened(collision)
    assert.strictEqual(opened.type === "records.editOpened" && opened.draft.threshold, "")
  })

  it("asks before disabling a critical type", () => {
    const stop = rowOf({ ...collision, code: "0005", severity: "critical", enabled: true })
    const submitted = (fields: Readonly<Record<string, string>>, row = stop) => {
      const data = new FormData()
      for (const [name, text] of Object.entries(fields)) data.set(name, text)
      return form.typed(data, row)
    }
    for (const severity of ["critical", "minor"]) {
      assert.deepEqual(submitted({ severity }).problems, { confirmed: "alarmTypes.confirmProblem" })
      assert.deepEqual(submitted({ severity, confirmed: "on" }).problems, {})
      assert.deepEqual(submitted({ severity, enabled: "on" }).problems, {})
    }
    assert.deepEqual(submitted({ severity: "major" }, { ...stop, severity: "minor" }).problems, {})
    assert.property(submitted({ severity: "critical" }, { ...stop, severity: "minor" }).problems, "confirmed")
    const htmlOf = (draft: ReturnType<typeof submitted>["draft"]) =>
      renderText(
        words,
        form.fields(
          draft,
          () => undefined,
          stop,
          () => {},
          drawField
        )
      )
    assert.match(htmlOf(submitted({ severity: "critical" }).draft), /Counting its open alarms/)
    openAlarms.send(openAlarmCount.events.loaded.make({ data: { open: 3 } }))
    assert.match(htmlOf(submitted({ severity: "critical" }).draft), /Open alarms that end immediately: 3/)
    assert.notMatch(htmlOf(submitted({ severity: "critical", enabled: "on" }).draft), /name="confirmed"/)
  })
})
