import { assert, describe, it } from "vitest"
import { type SilenceDraft, silenceOf } from "../../src/machines/alarms/silence-list.ts"
import { inAnHour, silenceForm } from "../../src/ui/alarms/silence-form.tsx"
import { translate } from "../texts.ts"
import { alarmOf } from "../machines/fixtures.ts"
import { renderText } from "./render-text.tsx"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"

const words = { language: "en-US", t: translate("en-US") } as const
const formOf = (covered: number | null) => silenceForm(words.t, [], null, covered)
const form = formOf(null)
const drafted = (more: Partial<SilenceDraft> = {}) => ({ ...silenceOf([alarmOf(1), alarmOf(2)], inAnHour()), ...more })
const sentence = (more?: Partial<SilenceDraft>, covered: number | null = null) =>
  /role="status"[^>]*>([^<]*)</.exec(
    renderText(
      words,
      formOf(covered).fields(
        drafted(more),
        () => undefined,
        null,
        () => {},
        drawField
      )
    )
  )![1]

describe("the form of a silence", () => {
  it("A silence's sentence names types, robots and end", () => {
    assert.match(sentence()!, /^Silences 1002 on 2 robots until /)
    assert.match(sentence({ types: ["0001", "0005"] })!, /^Silences 0001 and 0005 on 2 robots/)
    assert.match(sentence({ types: ["0001", "0002", "0003", "0005"] })!, /^Silences 4 types on/)
    assert.match(sentence({ all_robots: true, robot_ids: "" })!, /1002 on all robots until/)
    assert.match(sentence({ all_types: true, types: [] })!, /all types on 2 robots until/)
    const places = { robot_ids: "", location_ids: "1,2", area_ids: "310000" }
    assert.match(sentence(places)!, /1002 on 2 sites and 1 area until/)
    assert.strictEqual(sentence({ robot_ids: "" }), "Choose a scope and types")
  })

  it("A silence's sentence ends with the number of covered robots", () => {
    assert.match(sentence({}, 5)!, /^Silences 1002 on 2 robots until .* · Covers 5 robots$/)
    assert.match(sentence({}, 1)!, / · Covers 1 robot$/)
    assert.strictEqual(sentence({ robot_ids: "" }, 5), "Choose a scope and types")
  })

  it("needs robots and types, unless all of one of them are chosen", () => {
    const typed = (fields: Readonly<Record<string, string>>) => {
      const data = new FormData()
      for (const [name, value] of Object.entries({ until: inAnHour(), reason: "Works", ...fields }))
        data.set(name, value)
      return Object.keys(form.typed(data, null).problems)
    }
    assert.deepEqual(typed({}), ["robot_ids", "types"])
    assert.deepEqual(typed({ all_robots: "on", types: "0001" }), [])
    assert.deepEqual(typed({ robot_ids: "WV1", all_types: "on" }), [])
    assert.deepEqual(typed({ location_ids: "1", all_types: "on" }), [])
    assert.deepEqual(typed({ location_ids: "1", all_types: "on", starts_at: "2099-12-31 08:00" }), ["starts_at"])
    assert.deepEqual(typed({ all_robots: "on", all_types: "on" }), ["types"])
  })
})
