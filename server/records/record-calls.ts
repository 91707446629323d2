import { Layer } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import type { Versioned } from "../../src/contract/crud.ts"
import type { RecordTopic } from "../../src/contract/event-types.ts"
import { records } from "../../src/contract/records.ts"
import type { ServerApi } from "../../src/contract/server-api.ts"
import { callsOf } from "../calls.ts"
import { crudHandlers, recordTable, type TableRecord } from "./record-table.ts"

type Four = "list" | "add" | "edit" | "delete"

/** Records without calls of their own. Other records do not compile here, and need a file. */
type PlainTopic = {
  [Name in RecordTopic]: Exclude<keyof (typeof ServerApi)["groups"][Name]["endpoints"], Four> extends never
    ? Name
    : never
}[RecordTopic]

const callsOfRecord = (record: TableRecord<Versioned, {}>) =>
  callsOf(record.name as PlainTopic, crudHandlers(recordTable(record)) as never)

const isPlain = ({ api }: (typeof records)[number]) =>
  Object.keys(api.endpoints).length === 4 && "delete" in api.endpoints

/** The four calls of records without a file of their own, from the records' definitions. */
export const RecordCalls = Layer.mergeAll(
  Layer.empty,
  ...records.flatMap((record) => (isPlain(record) ? [callsOfRecord(record as never)] : []))
) as Layer.Layer<HttpApiGroup.Service<"console", PlainTopic>, never, Layer.Services<ReturnType<typeof callsOfRecord>>>
