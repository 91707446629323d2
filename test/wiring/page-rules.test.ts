import { assert, describe, it } from "vitest"
import { createActor, fromCallback, setup } from "xstate"
import { recordParts } from "../../src/effects/lists/record-part.ts"
import type { PageDefinition } from "../../src/kit/define-page.ts"
import type { AlarmTypeRow } from "../../src/machines/alarms/alarm-type-list.ts"
import { canTry } from "../../src/machines/alarms/dry-run-machine.ts"
import { siteSilence } from "../../src/machines/alarms/silence-list.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import type { PageInput } from "../../src/machines/page-input.ts"
import { isChanged } from "../../src/machines/forms/form-machine.ts"
import { activePointOf, attemptIn } from "../../src/machines/locations/calibration-points-machine.ts"
import { actorsOfPage, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { isQueryLoading, keyIn } from "../../src/machines/queries/query-machine.ts"
import { robotListScreen } from "../../src/microapps/device-admin/robot-list-screen.tsx"
import { orderListScreen } from "../../src/microapps/sale-admin/order-list-screen.tsx"
import { refundListScreen } from "../../src/microapps/sale-admin/refund-list-screen.tsx"
import { page as siteList } from "../../src/ui/locations/pages/site-list.tsx"
import { page as alarmSettings } from "../../src/wiring/pages/alarm-setting-c.tsx"
import { page as alarmBoard } from "../../src/wiring/pages/alarm-board.tsx"
import { page as notifyRules } from "../../src/wiring/pages/alarm-notify-setting.tsx"
import { page as site } from "../../src/wiring/pages/site.tsx"

/** The actors of a page whose effects never answer. */
const open = <FromEffect>({ parts, rules }: PageDefinition<FromEffect>, query: PageInput["query"] = {}) => {
  const fromEffect = (() => fromCallback(() => {})) as FromEffect
  const page = pageMachine(
    "page",
    parts!({ fromEffect, recordParts: recordParts(fromEffect as never) }),
    undefined,
    rules
  )
  const root = setup({ actors: { page } }).createMachine({ invoke: { src: "page", id: "page", input: { query } } })
  const { children } = createActor(root, { systemId: ROOT_ACTOR }).start().getSnapshot()
  const actors = actorsOfPage(children["page"]!)
  return {
    send: (name: string, ...events: ReadonlyArray<{ readonly type: string; readonly [field: string]: unknown }>) =>
      events.forEach((event) => actors[name]!.send(event as never)),
    now: (name: string) => actors[name]!.getSnapshot() as never
  }
}
const listed = (...rows: ReadonlyArray<object>) => ({ type: "records.listed", rows, total: rows.length, at: 0 })
const [closed, unsent] = [
  { type: "records.draftClosed" },
  { type: "records.draftSubmitted", secret: null, problems: {} }
]
const draft = { name: "", user_ids: ["1"], methods: ["console"], types: ["0001"], enabled: true }
const loaded = (value: unknown) => ({ type: "query.loaded", data: value })

describe("page rules", () => {
  it("Dry runs follow the draft of their rule", () => {
    const page = open(notifyRules)
    page.send("list", listed(), { type: "records.addOpened", draft: { ...draft, types: [] } })
    assert.isFalse(canTry(page.now("dryRun")), "a rule without types is incomplete")
    page.send("list", { type: "records.draftRevised", draft })
    assert.isTrue(canTry(page.now("dryRun")))
    page.send("list", closed)
    assert.isFalse(canTry(page.now("dryRun")))
  })

  it("A refused recipient refetches the possible recipients", () => {
    const page = open(notifyRules)
    const refused = (field: string) => ({
      type: "records.saveFailed",
      fault: { _tag: "Refused", code: 1, msg: "No", call: "", field }
    })
    page.send("options", loaded({ users: [], methods: [] }))
    page.send("list", listed(), { type: "records.addOpened", draft }, { ...unsent, draft }, refused("name"))
    assert.isFalse(isQueryLoading(page.now("options")))
    page.send("list", { ...unsent, draft }, refused("user_ids"))
    assert.isTrue(isQueryLoading(page.now("options")))
  })

  it("Turning off a type counts its open alarms", () => {
    const page = open(alarmSettings)
    const row = { id: 1, code: "0001", enabled: true } as AlarmTypeRow
    const counts = () => [keyIn(page.now("openAlarms")), isQueryLoading(page.now("openAlarms"))]
    const edit = (of: AlarmTypeRow) => page.send("list", { type: "records.editOpened", row: of, draft: {} }, closed)
    page.send("list", listed(row))
    edit({ ...row, code: "0009", enabled: false })
    assert.deepEqual(counts(), ["", false], "a type that is off ends no alarm")
    edit(row)
    assert.deepEqual(counts(), ["0001", true])
    page.send("openAlarms", loaded({ open: 3 }))
    page.send("toggle", { type: "mutation.requested", input: row })
    assert.deepEqual(counts(), ["0001", true], "the same type is counted again")
  })

  it("A refund's decision reads its context again", () => {
    const page = open(refundListScreen)
    const edit = { type: "records.editOpened", row: { id: 7 }, draft: {} }
    page.send("list", listed({ id: 7 }), edit)
    assert.strictEqual(keyIn(page.now("background")), "7")
    page.send("background", loaded({}))
    page.send("list", closed, edit)
    assert.isTrue(isQueryLoading(page.now("background")))
  })

  it("Order sums follow the list's filters", () => {
    const page = open(orderListScreen)
    const key = keyIn(page.now("sums"))
    page.send("list", listed(), { type: "records.queried", query: { page: 1, page_size: 10, state: "paid" } })
    assert.strictEqual(keyIn(page.now("sums")), key, "the former rows are on show")
    page.send("list", listed())
    assert.notStrictEqual(keyIn(page.now("sums")), key)
  })

  it.each([
    ["sites", siteList, "list"],
    ["robots", robotListScreen, "list"],
    ["silences", site, "silences"]
  ] as const)("An opened form of %s requests the places", (_, definition, list) => {
    const page = open(definition as typeof site)
    page.send(list, listed())
    assert.isFalse(isQueryLoading(page.now("places")))
    page.send(list, { type: "records.addOpened", draft: siteSilence(7, "2026-12-01 08:00") })
    assert.isTrue(isQueryLoading(page.now("places")))
  })

  it("An area in the board's address requests the places", () => {
    assert.isFalse(isQueryLoading(open(alarmBoard).now("places")))
    assert.isTrue(isQueryLoading(open(alarmBoard, { area: "330000" }).now("places")))
  })

  it("Covered robots follow the silence's draft", () => {
    const page = open(site)
    const draft = siteSilence(7, "2026-12-01 08:00")
    page.send("silences", listed(), { type: "records.addOpened", draft })
    assert.include(keyIn(page.now("coverage")), "7")
    page.send("silences", { type: "records.draftRevised", draft: { ...draft, location_ids: "8" } })
    assert.include(keyIn(page.now("coverage")), "8")
  })

  it("Points set in a plan count as typed until they are reset", () => {
    const page = open(site)
    const plan = { image: "/api/images/one.png", width: 400, height: 200, calibration: null }
    page.send("calibration", { type: "form.opened", subject: { id: 7, plan } })
    const attempt = attemptIn(page.now("calibrationPoints"))
    page.send("calibrationPoints", { type: "calibrationPoints.revised", attempt: { ...attempt, px1: "100" } })
    assert.isTrue(isChanged(page.now("calibration")))
    page.send("calibrationPoints", { type: "calibrationPoints.revised", attempt })
    assert.isFalse(isChanged(page.now("calibration")))
  })

  it("A calibrated plan opens with its points", () => {
    const page = open(site)
    const calibration = { px1: 100, py1: 150, x1: 0, y1: 0, px2: 300.5, py2: 150, x2: -10, y2: 0 }
    const plan = { image: "/api/images/one.png", width: 400, height: 200, calibration }
    page.send("calibrationPoints", { type: "calibrationPoints.activated", point: 2 })
    page.send("calibration", { type: "form.opened", subject: { id: 7, plan } })
    assert.deepInclude(attemptIn(page.now("calibrationPoints")), { px2: "300.5", x2: "-10" })
    assert.equal(activePointOf(page.now("calibrationPoints")), 1)
  })

  it("Silenced sites request the names of their types", () => {
    const page = open(site)
    page.send("site", loaded({ silences: [] }))
    assert.isFalse(isQueryLoading(page.now("types")))
    page.send("site", { type: "query.refreshed" }, loaded({ silences: [{}] }))
    assert.isTrue(isQueryLoading(page.now("types")))
  })
})
