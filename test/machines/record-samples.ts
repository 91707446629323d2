import { refused, refusedAtAll, unreachable } from "./fixtures.ts"

export const query = { page: 1, page_size: 10 }

/** Pages there are and are not, rows that are met again, and faults few enough for a walk to end. */
export const records = <Row extends { readonly id: number }>(row: Row) => ({
  queried: [{ query: { page: 3, page_size: 10 } }],
  listed: [
    { rows: [row], total: 1 },
    { rows: [], total: 0 },
    { rows: [], total: 12 }
  ],
  listFailed: [{ fault: unreachable }, { fault: refusedAtAll }],
  rowsPicked: [{ ids: [row.id] }],
  saveFailed: [{ fault: refused }, { fault: unreachable }]
})

/** Guards tell a refusal of one field from other faults. */
export const formFailed = { sendFailed: [{ fault: refused }, { fault: unreachable }] }
