import { Schema } from "effect"
import { records } from "../../src/contract/records.ts"
import { withoutChecks, samplesOf } from "./request-samples.ts"

type Defined = (typeof records)[number]
type Editable = Extract<Defined, { readonly draft: unknown }>

/** Records that people add, edit and delete. */
export const editableRecords: ReadonlyArray<Editable> = records.filter(
  (record): record is Editable => "draft" in record
)

/** A valid value of the schema, equal for equal seeds. Rules between its fields are ignored. */
export const sampleOf = (schema: Schema.Top, seed = 1): Readonly<Record<string, any>> => {
  const part = withoutChecks(schema)
  return Schema.decodeUnknownSync(part)(samplesOf(part, seed, 1)[0]) as Readonly<Record<string, any>>
}

export const isPlain = ({ api }: Editable) => Object.keys(api.endpoints).length === 4

/** Records with the four calls and without fixtures of their own. */
const without = (fixtures: object) =>
  editableRecords.filter((record) => isPlain(record) && !Object.hasOwn(fixtures, record.name))

/** The answers of their calls. */
export const grantsOf = (own: object) =>
  Object.fromEntries(
    without(own).map(({ name, row }) => {
      const sample = sampleOf(row)
      return [name, { list: { list: [sample], total: 1 }, add: sample, edit: sample, delete: { list: [sample] } }]
    })
  )

/** The requests of their calls. */
export const requestsOf = (own: object) =>
  Object.fromEntries(
    without(own).map(({ name, draft, query }) => {
      const payload = sampleOf(draft)
      return [
        name,
        {
          list: { query: sampleOf(query) },
          add: { payload },
          edit: { payload: { id: 7, version: 2, ...payload } },
          delete: { payload: { ids: "1,2" } }
        }
      ]
    })
  )
