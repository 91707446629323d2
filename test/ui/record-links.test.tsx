import type { ContextType, ReactNode } from "react"
import { assert, describe, it } from "vitest"
import type { OwnEvent, ServerEvent } from "../../src/contract/events.ts"
import { Outcome } from "../../src/kit/outcome.tsx"
import { LongText } from "../../src/kit/long-text.tsx"
import { FilledText, recordGaps, RecordLinksContext, withGaps } from "../../src/kit/record-link.tsx"
import { Value } from "../../src/ui/history/values.tsx"
import { Sentence } from "../../src/ui/sentences/sentence.tsx"
import { translate } from "../texts.ts"
import { renderText } from "./render-text.tsx"

const hrefOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => `#${kind}/${id}`

type HrefOf = ContextType<typeof RecordLinksContext>["hrefOf"]
type Language = "en-US" | "zh-CN"
const htmlOf = (view: ReactNode, href: HrefOf = hrefOf, language: Language = "en-US") =>
  renderText(
    { language, t: translate(language) as never },
    <RecordLinksContext value={{ hrefOf: href }}>{view}</RecordLinksContext>
  )
/** The text of a view, with each link as `[text](address)`. */
const linked = (view: ReactNode, href?: HrefOf, language?: Language) =>
  htmlOf(view, href, language)
    .replace(/<style.*?<\/style>/g, "")
    .replace(/<a [^>]*href="#([^"]*)"[^>]*>(.*?)<\/a>/g, "[$2]($1)")
    .replace(/<[^>]*>/g, "")

const event = (more: Partial<ServerEvent>): ServerEvent => ({
  id: 1,
  at: 0,
  user_id: 2,
  username: "bob",
  type: "alarms.acknowledged",
  entity: "alarms",
  entity_id: "12",
  before: null,
  after: null,
  names: {},
  ...more
})

describe("an event's sentence", () => {
  const row = { type: "0005", robot_id: "WD2400059" }
  const acknowledged = event({ before: row, after: row, names: { "alarmTypes 0005": "Emergency stop" } })

  it("links an alarm and its robot", () => {
    assert.strictEqual(
      linked(<Sentence event={acknowledged} />),
      "bob acknowledged [Emergency stop](alarms/12) of [WD2400059](robots/WD2400059)"
    )
    assert.include(
      linked(<Sentence event={acknowledged} />, hrefOf, "zh-CN"),
      "[WD2400059](robots/WD2400059) 的[Emergency stop](alarms/12)告警"
    )
    const {
      before: _,
      after: __,
      ...own
    }: ServerEvent = {
      ...acknowledged,
      names: { "alarms 12": "Emergency stop of WD2400059", "robots WD2400059": "WD2400059" }
    }
    assert.include(linked(<Sentence event={own satisfies OwnEvent} />), "Emergency stop of [WD2400059]")
  })

  it("Links appear only for operators with permission", () => {
    const text = "bob acknowledged Emergency stop of WD2400059"
    assert.strictEqual(
      linked(<Sentence event={acknowledged} />, () => null),
      text
    )
  })

  it("Refunds, pins and sessions link the record they name", () => {
    const refund = event({ type: "refunds.refused", entity: "refunds", after: { order_id: 5 } })
    assert.include(
      linked(<Sentence event={{ ...refund, names: { "orders 5": "20261128000091" } }} />),
      "order [20261128000091](orders/5)"
    )
    const pin = event({ type: "pins.added", entity: "pins", after: { robot_id: "WD1" } })
    assert.include(linked(<Sentence event={pin} />), "pin of [WD1](robots/WD1)")
    const session = event({ type: "session.ended", entity: "session", before: { user_id: 7 }, after: { user_id: 7 } })
    assert.include(
      linked(<Sentence event={{ ...session, names: { "users 7": "ann" } }} />),
      "session of [ann](users/ann)"
    )
  })

  it("A renamed user's link uses the present name", () => {
    const user = event({ type: "users.edited", entity: "users", entity_id: "7", before: { username: "an" } })
    const edited = { ...user, after: { username: "ann" }, names: { "users 7": "anna" } }
    assert.include(linked(<Sentence event={edited} />), "user [ann](users/anna)")
    assert.include(linked(<Sentence event={{ ...edited, user_id: 7 }} />), "[their own account](users/anna)")
  })

  it("Deleted records are no links", () => {
    const deleted = event({ type: "merchants.deleted", entity: "merchants", before: { name: "North" } })
    assert.include(linked(<Sentence event={deleted} />), "merchant “North”")
  })
})

describe("a logged value", () => {
  const names = { "merchants 7": "North", "users 2": "bob" }
  const value = (entity: string, field: string, of: unknown) =>
    linked(<Value telling={{ entity, names, row: { [field]: of } }} field={field} value={of} />)

  it("links the records that it names", () => {
    assert.strictEqual(value("robots", "merchant_id", 7), "[North](merchants/7)")
    assert.strictEqual(value("notifyRules", "user_ids", [2, 3]), "[bob](users/bob), #3")
    assert.strictEqual(value("silences", "robot_ids", ["WD1", "WD2"]), "[WD1](robots/WD1), [WD2](robots/WD2)")
    assert.strictEqual(value("silences", "created_by", "bob"), "[bob](users/bob)")
    assert.strictEqual(value("silences", "reason", "WD1 is old"), "WD1 is old")
  })

  it("A saved view links the robots of its filter", () => {
    const view = { page: "device-admin/router-first", search: "robot_id=WD1,WD2&merchant_ids=7" }
    const text = linked(<Value telling={{ entity: "views", names, row: view }} field="search" value={view.search} />)
    assert.include(text, "[WD1](robots/WD1),[WD2](robots/WD2)")
    assert.include(text, "[North](merchants/7)")
  })
})

describe("a text of the server with named records", () => {
  const named = (text: string, ...names: ReadonlyArray<string>) => {
    const records = names.map((name) => ({ kind: "robots" as const, id: name, name }))
    return linked(<FilledText {...withGaps(text, records)} />)
  }

  it("links the names in their order", () => {
    assert.strictEqual(named("Stop: WD1", "Stop", "WD1"), "[Stop](robots/Stop): [WD1](robots/WD1)")
    assert.strictEqual(named("Lift · R 1 · Lift", "Lift", "R 1", "Lift").match(/\[Lift\]/g)?.length, 2)
  })

  it("Names within other words or missing stay plain", () => {
    assert.strictEqual(named("WD10 or WD1", "WD1"), "WD10 or [WD1](robots/WD1)")
    assert.strictEqual(named("bobby is here", "bob", "is"), "bobby [is](robots/is) here")
    assert.strictEqual(
      named("Reply to bob@mail.example or bob.", "bob"),
      "Reply to bob@mail.example or [bob](robots/bob)."
    )
    assert.strictEqual(named("机器人WD1离线", "WD1"), "机器人[WD1](robots/WD1)离线")
    assert.strictEqual(named("Nothing", ""), "Nothing")
  })
})

describe("the outcome of an action on several records", () => {
  it("links the records that failed", () => {
    const outcome = {
      done: 1,
      refused: [
        { row: { id: 1, robot_id: "WD1", name: "R" }, msg: "No such slot" },
        { row: { id: 2, robot_id: "WD2", name: "R" }, msg: "" }
      ]
    }
    const list = { getSnapshot: () => ({ context: { outcome } }), subscribe: () => ({ unsubscribe: () => undefined }) }
    const text = (group: string) =>
      linked(<Outcome list={list as never} group={group} nameOf={({ robot_id }: { robot_id: string }) => robot_id} />)
    assert.include(text("robots"), "[WD1](robots/WD1): No such slot")
    assert.include(text("robots"), "[WD2](robots/WD2): ")
    assert.include(text("quizzes"), "WD1: No such slot")
  })
})

describe("a long text with records", () => {
  it("Folded texts link only the records that show", () => {
    const { records, gapOf } = recordGaps()
    const text = Array.from({ length: 40 }, (_, index) => gapOf({ kind: "robots", id: `WD${1000 + index}` })).join(", ")
    const html = htmlOf(<LongText text={text} records={records} />)
    assert.include(html, "WD1039")
    assert.include(html, `href="#robots/WD1000"`)
    assert.notInclude(html, `href="#robots/WD1039"`)
  })
})
