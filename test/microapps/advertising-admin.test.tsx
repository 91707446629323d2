import { assert, describe, it } from "vitest"
import type { Placement } from "../../src/contract/placements.ts"
import { placementFields, placementForm, placementStateAt } from "../../src/microapps/advertising-admin/placements.ts"
import { namesOf } from "../../src/microapps/advertising-admin/target-choices.ts"
import { PickField } from "../../src/kit/lazy/choice-field.tsx"
import { translate } from "../texts.ts"
import { renderText } from "../ui/render-text.tsx"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"

const placement: Placement = {
  id: 1,
  version: 2,
  created_at: 3,
  updated_at: 4,
  title: "气泡水",
  media_kind: "image",
  media_url: "/media/sparkling-water.svg",
  sort: 10,
  enabled: true,
  starts_at: 60_000,
  ends_at: 120_500,
  robot_ids: ["WV2400001"],
  location_ids: [3, 12]
}
const draft = placementFields.draftOf(placement)

describe("a placement in a form", () => {
  it("comes back as it was, its places comma-joined", () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(draft))
      for (const one of [value].flat()) if (one !== false) form.append(name, String(one))
    assert.deepEqual(placementFields.typed(form, null), draft)
    const { id: _, version: _v, created_at: _c, updated_at: _u, ...rest } = placement
    const sent = { ...rest, robot_ids: "WV2400001", location_ids: "3,12" }
    assert.deepEqual(placementFields.sent(draft, placement), sent)
  })
  it("shows a problem beside each field", () => {
    const requests: Array<string> = []
    placementForm(String, null).fields(
      draft,
      (field) => void requests.push(field),
      null,
      () => {},
      drawField
    )
    const { enabled: _, ...rest } = draft
    assert.sameMembers(requests, Object.keys(rest))
  })
  it("An unticked placement is offline, one without places is everywhere", () => {
    const typed = placementFields.typed(new FormData(), null)
    assert.isFalse(typed.enabled)
    assert.include(placementFields.sent(typed, null), { robot_ids: "", location_ids: "" })
  })
  it.each([
    [{}, {}],
    [{ media_url: "https://media.example.com/a.mp4?v=2" }, {}],
    [{ title: "" }, { title: "placements.titleProblem" }],
    [{ media_kind: "" }, { media_kind: "placements.mediaKindProblem" }],
    [{ media_url: "//elsewhere.example/a.png" }, { media_url: "placements.mediaUrlProblem" }],
    [{ media_url: "javascript:alert(1)" }, { media_url: "placements.mediaUrlProblem" }],
    [{ media_url: "ftp://a" }, { media_url: "placements.mediaUrlProblem" }],
    [{ sort: "-1" }, { sort: "placements.sortProblem" }],
    [{ sort: "10000" }, { sort: "placements.sortProblem" }],
    [{ ends_at: draft.starts_at }, { ends_at: "period.orderProblem" }]
  ])("a draft with %o has the problems %o", (change, problems) => {
    assert.deepEqual(placementFields.problems({ ...draft, ...change }, null), problems)
  })
})

describe("a placement", () => {
  it.each([
    [0, true, "scheduled"],
    [60_000, true, "showing"],
    [60_000, false, "offline"],
    [120_500, true, "over"],
    [120_500, false, "over"]
  ] as const)("read at %d, enabled %s, is %s", (now, enabled, expected) =>
    assert.strictEqual(placementStateAt(now, { ...placement, enabled }), expected)
  )
})

describe("a picker with many options", () => {
  const options = ["1", "2", "3"].map((id) => ({ id, name: `Place ${id}` }))
  it("Picks begin with held values and lose no unknown", () => {
    const words = { language: "en-US", t: translate("en-US") } as const
    const html = renderText(
      words,
      <PickField name="places" label="Places" defaultValue={["3", "9"]} options={options} />
    )
    assert.deepEqual(
      [...html.matchAll(/value="(\d)"/g)].map(([, id]) => id),
      ["3", "9", "1", "2"]
    )
    assert.deepEqual(namesOf([2, 9], options), [options[1]!, { id: "9", name: "9" }])
  })
})
