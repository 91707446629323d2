import { assert, it } from "vitest"
import { createActor } from "xstate"
import type { Refund } from "../../src/effects/contract/refunds.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { DecisionButtons } from "../../src/microapps/sale-admin/refund-rows.tsx"
import * as topics from "../../src/microapps/sale-admin/topics.ts"
import { translator } from "../../src/ui/kit/translator.ts"
import { drawn } from "../ui/drawn.tsx"

it("a refund's buttons stand at the same place in every row, that which refuses it last", () => {
  const list = createActor(recordsMachine, { input: { query: { page: 1, page_size: 10 } } })
  const html = (state: Refund["state"]) =>
    drawn(
      { language: "en-US", t: translator("en-US", topics) },
      <DecisionButtons list={list} refund={{ state } as Refund} listing={false}>
        <i>More</i>
      </DecisionButtons>
    )
  assert.match(html("requested"), /aria-disabled="false"[^>]*>Approve<.*>More<.*aria-disabled="false"[^>]*>Refuse</)
  assert.match(html("approved"), /aria-disabled="true"[^>]*>Approve<.*>More<.*aria-disabled="true"[^>]*>Refuse</)
})
