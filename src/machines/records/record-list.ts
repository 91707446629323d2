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
  /** True if a filter finds the records by place: the page then reads the choices of that filter. */
  readonly places: boolean
  /** The views of an address that show the records in another way than this list. */
  readonly views: ReadonlyArray<string>
  /** A switch in each row that saves the row with one field toggled. The draft has these fields. */
  readonly toggle?:
    | {
        readonly field: string
        readonly fields: ReadonlyArray<string>
        readonly mutation: ReturnType<typeof typedMutation<Readonly<Record<string, unknown>>>>
      }
    | undefined
}
