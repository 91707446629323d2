import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { robotSearch } from "../../src/machines/devices/robot-search.ts"
import { type SilenceDraft, silenceOf } from "../../src/machines/alarms/silence-list.ts"
import { inAnHour, silenceForm } from "../../src/ui/alarms/silence-form.tsx"
import { translate } from "../texts.ts"
import { alarmOf } from "../machines/fixtures.ts"
import { renderText } from "./render-text.tsx"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"

const words = { language: "en-US", t: translate("en-US") } as const
const search = createActor(robotSearch.machine(fromCallback(() => {}) as never), {
  input: { key: null }
}).start() as never
const formOf = (covered: number | null, unknown: ReadonlyArray<string> = []) =>
  silenceForm(words.t, [], null, covered === null ? null : { robots: covered, unknown }, search)
const form = formOf(null)
const drafted = (more: Partial<SilenceDraft> = {}) => ({ ...silenceOf([alarmOf(1), alarmOf(2)], inAnHour()), ...more })
const drawn = (draft: SilenceDraft, shown = form) =>
  renderText(
    words,
    shown.fields(
      draft,
      () => undefined,
      null,
      () => {},
      drawField
    )
  )
const sentence = (more?: Partial<SilenceDraft>, covered: number | null = null) =>
  /role="status"[^>]*>([^<]*)</.exec(drawn(drafted(more), formOf(covered)))![1]

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

  it("A silence's sentence ends with its robot count", () => {
    assert.match(sentence({}, 5)!, /^Silences 1002 on 2 robots until .* · Covers 5 robots$/)
    assert.match(sentence({}, 1)!, / · Covers 1 robot$/)
    assert.strictEqual(sentence({ robot_ids: "" }, 5), "Choose a scope and types")
  })

  it("A silence with an unreadable end shows how to write it", () => {
    assert.notMatch(drawn(drafted({ until: "tomorrow" })), /Silences 1002|Covers/)
    const data = new FormData()
    for (const [name, value] of Object.entries({
      robot_ids: "WV1",
      all_types: "on",
      until: "tomorrow",
      reason: "Works"
    }))
      data.set(name, value)
    assert.deepEqual(form.typed(data, null).problems, { until: "silence.untilForm" })
    data.set("until", "2020-01-01 08:00")
    assert.deepEqual(form.typed(data, null).problems, { until: "silence.untilProblem" })
  })

  it("Numbers that no robot has are named", () => {
    const draft = drafted({ robot_ids: "WV1,Müll,WV9" })
    assert.include(drawn(draft), "No robot has the number Müll")
    assert.include(drawn(draft, formOf(1, ["WV9"])), "No robot has these numbers: Müll, WV9")
    assert.notInclude(drawn(drafted()), "No robot has")
  })

  it("A silence needs robots and types, unless either is all", () => {
    const typed = (fields: Readonly<Record<string, string>>) => {
      const data = new FormData()
      for (const [name, value] of Object.entries({ until: inAnHour(), reason: "Works", ...fields }))
        data.set(name, value)
      return Object.keys(form.typed(data, null).problems)
    }
    assert.deepEqual(typed({}), ["robot_ids", "types"])
    assert.deepEqual(typed({ all_robots: "on", types: "0001" }), [])
    assert.deepEqual(typed({ robot_ids: "WV1", all_types: "on" }), [])
    assert.deepEqual(typed({ robot_ids: "WV1,Müll", all_types: "on" }), ["robot_ids"])
    assert.deepEqual(typed({ location_ids: "1", all_types: "on" }), [])
    assert.deepEqual(typed({ location_ids: "1", all_types: "on", starts_at: "2099-12-31 08:00" }), ["starts_at"])
    assert.deepEqual(typed({ all_robots: "on", all_types: "on" }), ["types"])
  })
})
