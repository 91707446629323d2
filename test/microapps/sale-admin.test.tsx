import { assert, it, vi } from "vitest"
import { createActor } from "xstate"
import type { Refund } from "../../src/contract/refunds.ts"
import { USER_KEY } from "../../src/contract/storage.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { DecisionButtons, refundForm } from "../../src/microapps/sale-admin/refund-rows.tsx"
import { translate } from "../texts.ts"
import { renderText } from "../ui/render-text.tsx"

const buttons = (state: Refund["state"], first_approved_by = "bob") => {
  const list = createActor(recordsMachine, { input: { query: { page: 1, page_size: 10 } } })
  const undo = createActor(mutationMachine) as never
  return renderText(
    { language: "en-US", t: translate("en-US") },
    <DecisionButtons list={list} undo={undo} refund={{ state, first_approved_by } as Refund} listing={false} />
  )
}

it("Only an open refund shows Approve and a menu", () => {
  assert.match(buttons("requested"), /aria-disabled="false"[^>]*>Approve<.*aria-label="More actions"/)
  assert.notMatch(buttons("approved"), />Approve<|More actions/)
})

it("The first of two approvers has Undo instead of Approve", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === USER_KEY ? '{"username":"ada"}' : null) })
  assert.match(buttons("awaitingSecond", "ada"), />Undo</)
  assert.notMatch(buttons("awaitingSecond", "ada"), />Approve</)
  assert.match(buttons("awaitingSecond", "bob"), />Approve</)
  vi.unstubAllGlobals()
})

it("A decision's button names verb and typed amount", () => {
  const context = createActor(queryMachine, { input: { key: null } })
  const { submit } = refundForm(translate("en-US"), null, context as never)
  const says = (what: "request" | "approve" | "refuse", amount: string, edited: Refund | null = { id: 1 } as Refund) =>
    submit!(edited, { what, order_id: 8, amount, reason: "" })
  assert.deepEqual(
    [says("approve", "30"), says("approve", "1003.5"), says("approve", "3x"), says("approve", "0")],
    ["Refund ¥30.00", "Refund ¥1,003.50", "Refund", "Refund"]
  )
  assert.deepEqual([says("refuse", "30"), says("request", "30", null)], ["Refuse refund", "Request refund"])
})
