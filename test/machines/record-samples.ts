import { Schema } from "effect"
import { inDays } from "../../src/contract/record-filters.ts"
import { recordEvents } from "../../src/machines/records/records-events.ts"
import { refusedFault, refusedCall, unreachable } from "./fixtures.ts"

/** The events of a list that derives from its record. */
export const listEvents = <Row, Draft>(
  { row, query }: { readonly row: Schema.Codec<Row, unknown>; readonly query: Parameters<typeof inDays>[0] },
  { draft }: { readonly draft: Schema.Codec<Draft, unknown> } = { draft: Schema.Struct({}) as never }
) => recordEvents({ row, draft, query: inDays(query) as unknown as Schema.Codec<object, unknown> })

export const query = { page: 1, page_size: 20 }

/** Existing and missing pages, repeated rows, and few enough faults for a walk to end. */
export const records = <Row extends { readonly id: number }>(row: Row) => ({
  queried: [{ query: { page: 3, page_size: 20 } }],
  listed: [
    { rows: [row], total: 1, at: 0 },
    { rows: [], total: 0, at: 0 },
    { rows: [], total: 12, at: 0 }
  ],
  /** Rows that are old by then. */
  lookedAt: [{ at: 60_000 }],
  listFailed: [{ fault: unreachable }, { fault: refusedCall }],
  rowsSelected: [{ ids: [row.id] }],
  /** Refusals go with everything else that can happen: as in the samples of removals they name no row here. */
  carriedOut: [{ ids: [row.id], refused: [] }],
  saveFailed: [{ fault: refusedFault }, { fault: unreachable }]
})

/** A page of all matching rows that is not the last. */
export const gathered = <Row extends { readonly id: number }>(row: Row) => {
  const { listed, queried, ...others } = records(row)
  const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, id: index + 1 }))
  return {
    ...others,
    queried: [...queried, { ...queried[0]!, selectsAll: true }],
    listed: [...listed, { rows, total: 250, at: 0 }]
  }
}

/** Guards distinguish a field's refusal from other faults, and full from partial success. */
export const formSettled = (form: string) => ({
  sent: [
    { form },
    { form, outcome: { done: [2, 1], refused: [] } },
    { form, outcome: { done: [2], refused: [{ id: 1, msg: "over" }] } }
  ],
  sendFailed: [{ fault: refusedFault }, { fault: unreachable }],
  picked: [{ added: ["a"], removed: [] }]
})
