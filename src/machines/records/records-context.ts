import type { Redacted } from "effect"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Query } from "./records-events.ts"

/** A record as the machine knows it. */
export type Opaque = { readonly id: number }

export type RecordsContext = {
  readonly query: Query
  readonly rows: ReadonlyArray<Opaque>
  readonly total: number
  /** Of the last listing, null when it went well. */
  readonly fault: Fault | null
  readonly picked: ReadonlyArray<number>
  readonly draft: object | null
  /** Something is typed that would be lost with the form. */
  readonly changed: boolean
  /** The row being edited, null while adding. */
  readonly edited: Opaque | null
  readonly secret: Redacted.Redacted | null
  /** Field by field a word's key (the form's findings) or the server's own words. */
  readonly problems: Readonly<Record<string, string>>
  readonly saveFault: Fault | null
  readonly pendingDeletion: ReadonlyArray<number>
}

export const newContext = (query: Query): RecordsContext => ({
  query,
  rows: [],
  total: 0,
  fault: null,
  picked: [],
  draft: null,
  changed: false,
  edited: null,
  secret: null,
  problems: {},
  saveFault: null,
  pendingDeletion: []
})
