import type { typedMutation } from "../mutations/mutation-machine.ts"
import type { TypedRecords } from "./typed-records.ts"

/**
 * The list of a record for its page: its machine, the group of its calls, and the draft in its sent form if people
 * add or edit.
 */
export interface RecordList {
  readonly records: TypedRecords<never, never, never>
  readonly group: string
  readonly sent?: ((draft: never, before: never) => object) | undefined
  /** True if the records are found by their places: the page reads the choices of that filter. */
  readonly places: boolean
  /** The views of an address that show the records in another way, and not this list. */
  readonly views: ReadonlyArray<string>
  /** A switch in each row: it edits the row, whose draft has these fields, with one of them the other way round. */
  readonly toggle?:
    | {
        readonly field: string
        readonly fields: ReadonlyArray<string>
        readonly mutation: ReturnType<typeof typedMutation<Readonly<Record<string, unknown>>>>
      }
    | undefined
}
