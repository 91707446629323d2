import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import type { Area } from "../../src/contract/areas.ts"
import type { PlaceFilters } from "../../src/contract/place-filters.ts"
import { type PlaceOptions, placeOptions } from "../../src/machines/areas/place-options.ts"
import { areaRows, searchAreas, partlySelectedBranches } from "../../src/kit/places/area-rows.ts"
import { keyAction } from "../../src/kit/places/combo-keys.ts"
import { flatRows } from "../../src/kit/places/flat-rows.ts"
import { filtersIn } from "../../src/kit/list-filters.ts"
import { PlaceFilterControls } from "../../src/kit/places/place-filters.tsx"
import { placeNames } from "../../src/kit/places/place-names.ts"
import { translate } from "../texts.ts"
import { renderText } from "./render-text.tsx"
import type { ActorOf } from "../../src/machines/typed-actor.ts"

const area = (id: string, name: string, level: number, children: ReadonlyArray<Area> = []): Area => ({
  id,
  pid: "0",
  name,
  level,
  children
})
const tree = [
  area("310000", "上海市", 1, [
    area("310100", "上海市", 2, [area("310104", "徐汇区", 3), area("310105", "长宁区", 3), area("310106", "静安区", 3)])
  ]),
  area("440000", "广东省", 1, [area("440100", "广州市", 2, [area("440106", "天河区", 3)]), area("441900", "东莞市", 2)])
]
const place = { province_id: "310000", city_id: "310100", district_id: "310104" }
const options: PlaceOptions = {
  merchants: [
    { id: "1", name: "First Ltd" },
    { id: "2", name: "Second Ltd" },
    { id: "3", name: "Third Ltd" },
    { id: "4", name: "Fourth Ltd" }
  ],
  areas: tree,
  locations: [{ id: "22", name: "徐汇万达广场", ...place }]
}
const nobody = new Set<string>()
const namesOf = (rows: ReadonlyArray<{ readonly name: string }>) => rows.map(({ name }) => name)

describe("the area rows", () => {
  it("Open branches are listed, half ticked for some districts", () => {
    const rows = areaRows(tree, ["310104"], new Set(["310000", "310100"]))
    assert.deepEqual(
      rows.map(({ name, level, state, note, isOpen }) => [name, level, state, note, isOpen]),
      [
        ["上海市", 1, "half", "1/3", true],
        ["上海市", 2, "half", "1/3", true],
        ["徐汇区", 3, "checked", undefined, undefined],
        ["长宁区", 3, "unchecked", undefined, undefined],
        ["静安区", 3, "unchecked", undefined, undefined],
        ["广东省", 1, "unchecked", "", false]
      ]
    )
    assert.deepEqual(partlySelectedBranches(tree, ["310104", "440106"]), ["310000", "310100", "440000"])
  })

  it("Words of path or codes find areas", () => {
    const matches = (text: string) => {
      const { tree: left, open } = searchAreas(tree, text)
      return namesOf(areaRows(left, [], open))
    }
    assert.deepEqual(matches("天河"), ["广东省", "广州市", "天河区"])
    assert.deepEqual(matches("广东 天河"), ["广东省", "广州市", "天河区"])
    assert.deepEqual(matches("上海 天河"), [])
    assert.deepEqual(matches("440106"), ["广东省", "广州市", "天河区"])
    // All of Guangdong matches, and is collapsed.
    assert.deepEqual(namesOf(areaRows(searchAreas(tree, "广东").tree, [], nobody)), ["广东省"])
    assert.deepEqual(matches("东莞"), ["广东省", "东莞市"])
  })
})

describe("the merchant and location rows", () => {
  it("Options begin with selected ones and match name and id", () => {
    const first = [
      { id: "3", name: "Third Ltd" },
      { id: "9", name: "9 (deleted)" }
    ]
    const rows = flatRows(options.merchants, first, ["3"], "")
    assert.deepEqual(
      rows.map(({ id, state }) => [id, state]),
      [
        ["3", "checked"],
        ["9", "unchecked"],
        ["1", "unchecked"],
        ["2", "unchecked"],
        ["4", "unchecked"]
      ]
    )
    assert.deepEqual(namesOf(flatRows(options.merchants, [], [], "SEC")), ["Second Ltd"])
    assert.deepEqual(namesOf(flatRows(options.merchants, [], [], "4")), ["Fourth Ltd"])
  })
})

describe("the keys of a combobox", () => {
  const rows = areaRows(tree, [], new Set(["310000"]))
  const comboState = { open: true, text: "", tree: true, rows, active: "310000" }
  const at = (key: string, more: object = {}, altKey = false, isComposing = false) =>
    keyAction({ key, altKey, nativeEvent: { isComposing } }, { ...comboState, ...more })

  it("Arrow keys stay within the offered rows", () => {
    assert.include(at("ArrowDown"), { type: "activate", id: "310100" })
    assert.include(at("ArrowUp"), { type: "activate", id: "310000" })
    assert.include(at("PageDown"), { type: "activate", id: "440000" })
    assert.include(at("ArrowUp", { active: null }), { type: "activate", id: "440000" })
    assert.include(at("ArrowDown", { open: false }), { type: "show" })
    assert.include(at("ArrowUp", {}, true), { type: "close" })
    assert.isNull(at("ArrowDown", { rows: [] }))
  })

  it("Enter and space tick; arrows move and open branches", () => {
    assert.include(at("Enter"), { type: "toggle", prevent: true })
    assert.include(at("Enter", { active: null }), { type: "close", prevent: false })
    assert.include(at(" "), { type: "toggle" })
    assert.isNull(at(" ", { text: "上" }))
    assert.include(at("ArrowRight", { active: "440000" }), { type: "turn" })
    assert.include(at("ArrowRight"), { type: "activate", id: "310100" })
    assert.include(at("ArrowLeft"), { type: "turn" })
    assert.include(at("ArrowLeft", { active: "310100" }), { type: "activate", id: "310000" })
    assert.isNull(at("ArrowLeft", { text: "上" }))
    assert.isNull(at("ArrowRight", { tree: false }))
    assert.include(at("Escape"), { type: "close", prevent: true })
    assert.isNull(at("Escape", { open: false }))
  })

  it("An input method's keys are left alone", () => assert.isNull(at("Enter", {}, false, true)))
})

const startPlaces = () =>
  createActor(placeOptions.machine(fromCallback(() => {}) as never), {
    input: { key: "" }
  }).start() as unknown as ActorOf<typeof placeOptions>

describe("the filter block", () => {
  const html = (query: PlaceFilters, options: PlaceOptions | null) => {
    const places = startPlaces()
    if (options !== null) places.send(placeOptions.events.loaded.make({ data: options }) as never)
    return renderText(
      { language: "en-US", t: translate("en-US") },
      <PlaceFilterControls places={places} query={query} />
    )
  }
  const sent = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
    )

  it("A place filter shows one tag, counts others and sends its value", () => {
    const query = { merchant_ids: "2,1,4,3", Areas3: "310104", location_ids: "22" }
    const text = html(query, options)
    assert.include(text, ">Second Ltd<")
    assert.notInclude(text, "First Ltd")
    assert.match(text, /data-more-count[^>]*>\+(?:<!-- -->)?3</)
    assert.include(text, "4 selected: Second Ltd and others")
    assert.include(text, ">徐汇区<")
    assert.include(text, ">徐汇万达广场<")
    assert.deepEqual(sent(text), { ...query, Areas1: "", Areas2: "" })
    for (const name of ["Merchant", "Area", "Site"]) assert.match(text, new RegExp(`<label for="[^"]+">${name}<`))
    assert.strictEqual(text.match(/role="combobox" aria-expanded="false"/g)?.length, 3)
  })

  it("A query's ids become names where known", () => {
    const places = startPlaces()
    const nameOfId = placeNames(places)
    assert.isUndefined(nameOfId("merchant_ids", "2"))
    places.send(placeOptions.events.loaded.make({ data: options }) as never)
    assert.deepEqual(
      [
        nameOfId("merchant_ids", "2"),
        nameOfId("Areas3", "310104"),
        nameOfId("Areas1", "440000"),
        nameOfId("location_ids", "22")
      ],
      ["Second Ltd", "徐汇区", "广东省", "徐汇万达广场"]
    )
    assert.isUndefined(nameOfId("location_ids", "2"))
    const list = {
      title: "",
      columns: [],
      filters: {},
      nameOfId,
      query: { page: 1, page_size: 10 },
      kind: { codec: { write: () => ({ merchant_ids: "2,77", Areas2: "310100", robot_id: "2" }) } }
    }
    assert.deepEqual(filtersIn(translate("en-US"), list as never), [
      { name: "merchant_ids", label: "Merchant", text: "Second Ltd, 77" },
      { name: "Areas2", label: "Area", text: "上海市" },
      { name: "robot_id", label: "robot_id", text: "2" }
    ])
  })

  it("Unknown names show as pending, and missing records as gone", () => {
    assert.include(html({ merchant_ids: "77" }, null), ">…<")
    assert.include(html({ merchant_ids: "77" }, options), ">77 (deleted)<")
    assert.include(html({ Areas2: "990100" }, options), ">990100 (deleted)<")
    assert.deepEqual(sent(html({ merchant_ids: "77" }, options))["merchant_ids"], "77")
  })
})
