import type { ReactNode } from "react"
import { createActor } from "xstate"
import { assert, describe, it } from "vitest"
import { codes } from "../../src/contract/codes.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { type ListServices, ListServicesContext } from "../../src/kit/list-services.ts"
import { ToggleSwitch } from "../../src/kit/toggle-switch.tsx"
import { ChoiceField } from "../../src/kit/lazy/choice-field.tsx"
import { Checkbox, Textarea } from "../../src/kit/controls.ts"
import { CardQueue } from "../../src/kit/card-queue.tsx"
import { ChartTable } from "../../src/kit/charts/chart-table.tsx"
import { QueryResult } from "../../src/kit/detail.tsx"
import { RecordsTable } from "../../src/kit/records-table.tsx"
import { RowButtons } from "../../src/kit/row-buttons.tsx"
import { renderText as draw } from "../ui/render-text.tsx"
import { translate } from "../texts.ts"

const words = { language: "en-US", t: translate("en-US") } as const
const options = [
  { id: "1", name: "First" },
  { id: "2", name: "Second" }
]

const html = (view: ReactNode) => draw(words, view)

const kind = { exported: { group: "users" }, editOpened: () => ({ type: "records.refreshed" }) as const }

describe("components of the kit", () => {
  it("The kit speaks the operator's language", () => {
    const list = createActor(recordsMachine, { input: { query: { page: 1, page_size: 10 } } })
    const rendered = html(<RowButtons list={list} row={{ id: 1 }} records={kind} listing={false} />)
    assert.match(rendered, />Edit<.*aria-label="More actions"/)
  })

  it("Durations have a box of their own in a cell", () => {
    const columns = [{ id: "took", head: "Duration", kind: "duration", text: () => "1 h 2 min" }] as const
    const rendered = html(<RecordsTable label="Alarms" rows={[{ took: 1 }]} keyOf={() => 1} columns={columns} />)
    assert.match(rendered, /data-kind="duration"[^>]*><span>1 h 2 min<\/span>/)
  })

  it("Moments in a chart's table break at the space alone", () => {
    const rows = [{ key: 1, cells: ["Online", "2026-11-28 22:16:34", "9 h"] }]
    const rendered = html(<ChartTable label="States" heads={["State", "Start", "Duration"]} rows={rows} />)
    const cells = rendered.replaceAll("<!-- -->", "")
    assert.include(cells, "<td><span>2026-11-28</span> <span>22:16:34</span></td><td>9 h</td>")
  })

  it("A missing record leads back and offers no Retry", () => {
    const rendered = (code: number) => {
      const fault = { _tag: "Refused", code, msg: "There is no robot with number 7", call: "GET /robot" } as const
      const context = { key: "7", data: null, previous: null, fault, besideList: false }
      const snapshot = queryMachine.resolveState({ value: "settled", context })
      const query = createActor(queryMachine, { input: { key: null }, snapshot })
      return html(
        <QueryResult query={query} back={{ href: "#/robots", label: "All robots" }}>
          {() => null}
        </QueryResult>
      )
    }
    assert.match(rendered(codes.noSuchRecord), /<h1>There is no robot with number 7<.*href="#\/robots".*All robots/)
    assert.notInclude(rendered(codes.noSuchRecord), "Retry")
    assert.match(rendered(codes.unexpected), />Retry<.*href="#\/robots"/)
  })

  it("The status of a queue remains without a card", () => {
    const queue = { title: "Refunds", back: null, cards: [], active: undefined, total: 0, onShow: () => {}, keys: {} }
    const rendered = html(
      <CardQueue {...queue} placeOf={String} onShow={() => {}} outcome={<div role="status">Approved</div>}>
        None
      </CardQueue>
    )
    assert.match(rendered, /role="status">Approved/)
    assert.notInclude(rendered, "aria-keyshortcuts")
  })

  it("A row shows Edit and a menu with all else", () => {
    const list = createActor(recordsMachine, { input: { query: { page: 1, page_size: 10 } } })
    const buttons = { list, row: { id: 1 }, records: kind, listing: true }
    const off = /aria-disabled="true"/g
    assert.strictEqual(html(<RowButtons {...buttons} />).match(off)?.length, 1)
    const rendered = html(<RowButtons {...buttons} more={[{ name: "play", label: "Play", choose: () => {} }]} />)
    assert.match(rendered, />Edit<.*aria-label="More actions"/)
    assert.notMatch(rendered, /Play|Delete/)
  })

  it("Merchants' users see only row buttons that read", () => {
    const list = createActor(recordsMachine, { input: { query: { page: 1, page_size: 10 } } })
    const toggle = createActor(mutationMachine) as never
    const of = (group: string, ofMerchant: boolean) =>
      html(
        <ListServicesContext value={{ ofMerchant, historyOf: undefined } as unknown as ListServices}>
          <RowButtons
            list={list}
            row={{ id: 1 }}
            records={{ ...kind, exported: { group } }}
            listing={false}
            more={[{ name: "play", label: "Play", reads: true, choose: () => {} }]}
          />
          <ToggleSwitch toggle={toggle} row={{ enabled: true }} checked group={group} label="on" stale={false} />
        </ListServicesContext>
      )
    assert.match(of("quizzes", true), /^(?!.*>Edit<).*aria-label="More actions".*disabled=""/)
    for (const rendered of [of("quizzes", false), of("users", true)])
      assert.match(rendered, /^(?!.*disabled="").*>Edit<.*aria-label="More actions"/)
  })

  it("Choice fields also offer stored unlisted values", () => {
    const rendered = (value: string) =>
      html(
        <ChoiceField
          name="kind"
          label="Kind"
          defaultValue={value}
          options={options}
          problem={value === "" ? "needed" : undefined}
        />
      )
    assert.match(rendered("9"), /<option[^>]*value="9"[^>]*selected/)
    assert.match(rendered(""), /aria-invalid="true"[^>]*>.*Choose….*needed/)
  })

  it("Switches in stale rows are disabled", () => {
    const toggle = createActor(mutationMachine) as never
    const rendered = (stale: boolean) =>
      html(
        <RecordsTable
          label="Quizzes"
          rows={[{ id: 1, enabled: true }]}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "enabled",
              head: "On",
              cell: (_, row, old) => (
                <ToggleSwitch toggle={toggle} row={row} checked group="users" label="Why?" stale={old} />
              )
            }
          ]}
          stale={stale}
          actions={(_, old) => <i data-old={old} />}
        />
      )
    assert.match(rendered(true), /role="switch"[^>]*aria-disabled="true".*data-old="true"/)
    assert.match(rendered(false), /role="switch"[^>]*aria-disabled="false".*data-old="false"/)
  })

  it("The kit keeps attributes of its elements", () => {
    const rendered = html(
      <>
        <Checkbox name="on" defaultChecked />
        <Textarea name="remarks" maxLength={200} defaultValue="so" />
      </>
    )
    assert.match(rendered, /type="checkbox"[^>]*name="on"/)
    assert.match(rendered, /name="remarks" maxLength="200"[^>]*>so</)
  })
})
